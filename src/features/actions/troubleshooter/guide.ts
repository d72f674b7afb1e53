import type { Platform } from './commands';

/** A question answered by yes, no or a choice, each answer leading to another question or to advice. */
export interface Step {
  readonly question: string;
  readonly answers: readonly { readonly label: string; readonly next: Step | Advice }[];
}

export interface Advice {
  readonly advice: string;
  /** Set where the guide ends: the problem is solved, or only support can help. */
  readonly isLast?: 'solved' | 'support';
}

const SUPPORT: Advice = {
  advice: 'Contact Harness Support with the log of the delegate.',
  isLast: 'support',
};
const SOLVED: Advice = {
  advice: 'Solved: it shows as connected here within a minute of its first heartbeat.',
  isLast: 'solved',
};

const FIREWALL: Advice = {
  advice:
    'Check the firewall: the delegate must reach the Harness URL by HTTPS and WebSocket, outbound, port 443.',
};

const PROXY: Step = {
  question: 'Does the cluster reach the internet through a proxy?',
  answers: [
    {
      label: 'Yes',
      next: {
        question: 'Check the proxy settings in the manifest and apply it again. Did that help?',
        answers: [
          { label: 'Yes', next: SOLVED },
          { label: 'No', next: FIREWALL },
        ],
      },
    },
    { label: 'No', next: FIREWALL },
  ],
};

const CRASH_LOOP: Step = {
  question: 'What does the log say before the crash?',
  answers: [
    { label: 'An error of the application', next: SUPPORT },
    {
      label: 'CPU or memory ran out',
      next: {
        question:
          'Give the cluster or the delegate more CPU and memory, and apply the manifest again. Is it up?',
        answers: [
          { label: 'Yes', next: SOLVED },
          { label: 'No', next: SUPPORT },
        ],
      },
    },
  ],
};

const KUBERNETES: Step = {
  question: 'Did the pod come up?',
  answers: [
    {
      label: 'Yes',
      next: {
        question: 'Does its log show an error about reaching Harness?',
        answers: [
          {
            label: 'Yes',
            next: {
              question: 'Can you reach the Harness URL with curl from within the pod?',
              answers: [
                { label: 'Yes', next: FIREWALL },
                { label: 'No', next: PROXY },
              ],
            },
          },
          { label: 'No', next: SUPPORT },
        ],
      },
    },
    {
      label: 'No',
      next: {
        question: 'What do the events of the pod show?',
        answers: [
          {
            label: 'A permission error',
            next: {
              advice: 'Check your permissions in the cluster, or use the manifest for a single namespace.',
            },
          },
          { label: 'A crash loop', next: CRASH_LOOP },
          {
            label: 'An image pull error',
            next: {
              advice: 'Check that the nodes reach the image registry, and its pull secret if there is one.',
            },
          },
        ],
      },
    },
  ],
};

const DOCKER: Step = {
  question: 'Is the container running?',
  answers: [
    {
      label: 'Yes',
      next: {
        question: 'Does its log show that heartbeats fail?',
        answers: [
          {
            label: 'Yes',
            next: {
              advice:
                'Check that its token is still active. Then remove the container and start it with a token that is.',
            },
          },
          { label: 'No', next: SUPPORT },
        ],
      },
    },
    {
      label: 'No',
      next: {
        question: 'Remove the old container and start it again. Does it stay up?',
        answers: [
          { label: 'Yes', next: SOLVED },
          {
            label: 'No',
            next: {
              advice: 'Read the log: a container that stops at once has too little memory or a wrong token.',
            },
          },
        ],
      },
    },
  ],
};

/** The tree of questions for a platform. */
export const GUIDES: Record<Platform, Step> = { kubernetes: KUBERNETES, docker: DOCKER };
