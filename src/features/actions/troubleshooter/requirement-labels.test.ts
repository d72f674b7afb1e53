import { expect, test } from 'vitest';
import type { HarnessDocument } from '@/features/words/harness-documents';
import type { Platform } from './commands';
import { requirements } from './requirement-labels';

const PLATFORMS = ['kubernetes', 'docker', 'ecs', 'host'] as const satisfies readonly Platform[];

test.each<[fact: RegExp, document: HarnessDocument, platforms: readonly Platform[]]>([
  [/100 deployments in 24 hours and 40 in an hour/, 'faqs', PLATFORMS],
  [/override its trust store/, 'trustStore', PLATFORMS],
  [/at 50 MB.* at most 1 GB/, 'logs', PLATFORMS],
  [/CPU Process is .* CPU System/, 'logParameters', PLATFORMS],
  [/Max Executing Future Count and Max Validating Future Count/, 'logParameters', PLATFORMS],
  [/Install it behind your firewall/, 'requirements', PLATFORMS],
  [/deleted, evicted, scaled down or upgraded/, 'shutdown', ['kubernetes']],
  [/Max Executing Task Count/, 'logParameters', PLATFORMS],
  [/Two in different places are no high availability/, 'availability', PLATFORMS],
  [/8 GiB up to 200 nodes .* One replica/, 'sizes', PLATFORMS],
  [/legacy image gives running tasks 30 seconds/, 'shutdown', PLATFORMS],
  [/host name and private IP address/, 'faqs', ['docker', 'host']],
  [/first six letters of the account ID/, 'faqs', ['kubernetes']],
])('the troubleshooter says %s, beside the document %s', (fact, document, platforms) => {
  const saying = PLATFORMS.filter((platform) =>
    requirements(platform).some(
      ({ sentences, documents }) =>
        sentences.some((sentence) => fact.test(sentence)) && documents.includes(document),
    ),
  );
  expect(saying).toEqual(platforms);
});

test.each(PLATFORMS)('each sentence about %s has at most 20 words', (platform) => {
  const sentences = requirements(platform).flatMap((one) => one.sentences.join(' ').split(/(?<=\.) /));
  expect(sentences.filter((sentence) => sentence.split(' ').length > 20)).toEqual([]);
});
