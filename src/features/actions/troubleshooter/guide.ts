import type { Platform } from './commands';
import { LEAST_RESOURCES } from './requirement-labels';

/** A question with its possible answers; each answer leads to another question or to advice. */
export interface Step {
  readonly question: string;
  readonly answers: readonly { readonly label: string; readonly next: Step | Advice }[];
}

export interface Advice {
  readonly advice: string;
}

function yesNo(question: string, yes: Step | Advice, no: Step | Advice): Step {
  return {
    question,
    answers: [
      { label: 'Yes', next: yes },
      { label: 'No', next: no },
    ],
  };
}

function choice(question: string, answers: Readonly<Record<string, Step | Advice>>): Step {
  return { question, answers: Object.entries(answers).map(([label, next]) => ({ label, next })) };
}

const SUPPORT: Advice = {
  advice: 'Contact Harness Support with the log of the delegate.',
};
const SOLVED: Advice = {
  advice: 'Solved. This page shows it as connected within a minute of its first heartbeat.',
};

const FIREWALL: Advice = {
  advice:
    'Check the firewall: the delegate must reach the Harness URL by HTTPS and WebSocket, outbound, port 443.',
};

const NEW_TOKEN: Advice = {
  advice: 'Check that its token is still active. If it is not, start the delegate again with an active one.',
};

/** `where` holds the delegate's settings; `again` applies them. */
function proxy(where: string, again: string): Step {
  return yesNo(
    'Does this network reach the internet through a proxy?',
    yesNo(`Check the proxy settings in ${where}, and ${again}. Did that help?`, SOLVED, FIREWALL),
    FIREWALL,
  );
}

function reach(from: string, where: string, again: string): Step {
  return yesNo(
    'Does its log show an error about reaching Harness?',
    yesNo(`Can you reach the Harness URL with curl from within ${from}?`, FIREWALL, proxy(where, again)),
    SUPPORT,
  );
}

const KUBERNETES = yesNo(
  'Did the pod come up?',
  reach('the pod', 'the manifest', 'apply it again'),
  choice('What do the events of the pod show?', {
    'A permission error': {
      advice: 'Check your permissions in the cluster, or use the manifest for a single namespace.',
    },
    'A crash loop': choice('What does the log say before the crash?', {
      'An error of the application': SUPPORT,
      'CPU or memory ran out': yesNo(
        'Give the cluster or the delegate more CPU and memory, and apply the manifest again. Is it up?',
        SOLVED,
        SUPPORT,
      ),
    }),
    'An image pull error': {
      advice: 'Check that the nodes reach the image registry, and its pull secret if there is one.',
    },
  }),
);

/** Contract: on hosts, the Manager identifies a delegate by host name and IP address. */
const MOVED = yesNo(
  'Did the host name or the IP address change?',
  {
    advice:
      'The Manager lists it as another instance. Look for the new host name, and delete the old entry here.',
  },
  SUPPORT,
);

const DOCKER = yesNo(
  'Is the container running?',
  yesNo('Does its log show that heartbeats fail?', NEW_TOKEN, MOVED),
  yesNo('Remove the old container and start it again. Does it stay up?', SOLVED, {
    advice: 'Read the log: a container that stops at once has too little memory or a wrong token.',
  }),
);

const ECS = yesNo(
  'Does the service have a running task?',
  yesNo(
    'Does its log show that heartbeats fail?',
    NEW_TOKEN,
    reach('the task', 'the task definition', 'update the service'),
  ),
  choice('Why did the last task stop?', {
    'Out of memory': yesNo(
      `Give the task at least ${LEAST_RESOURCES}, and update the service. Does it stay up?`,
      SOLVED,
      SUPPORT,
    ),
    'The image could not be pulled': {
      advice:
        'Check that the task reaches the image registry: a route to the internet, and the execution role for a private one.',
    },
    'No capacity in the cluster': {
      advice: 'Add capacity to the cluster, or let the service run on Fargate.',
    },
    'The container stopped by itself': {
      advice: 'Read its log: a delegate that stops at once has a wrong token or a wrong account.',
    },
  }),
);

const HOST = yesNo(
  'Does the process of the delegate run?',
  yesNo(
    'Does delegate.log show an error about reaching Harness?',
    proxy('its configuration', 'restart it'),
    MOVED,
  ),
  yesNo('Start it again. Does it stay up?', SOLVED, {
    advice: 'Read delegate.log: the host may lack memory, or the token may be revoked.',
  }),
);

export const GUIDES: Record<Platform, Step> = {
  kubernetes: KUBERNETES,
  docker: DOCKER,
  ecs: ECS,
  host: HOST,
};
