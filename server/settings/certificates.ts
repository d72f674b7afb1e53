import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import { readFileOf, type Variable } from './read.ts';
import type { Environment, Report } from './report.ts';

/** A certificate and its key, as PEM, and the paths of their files. */
export type TlsFiles = {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
};

const CERTIFICATE = /-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs;

/** Reads the certificates (PEM) from the file that the variable names; undefined when not set. */
export function readCertificates(variable: Variable): string | undefined {
  const text = readFileOf(variable);
  if (text === undefined) return undefined;
  // Otherwise an unreadable certificate would be skipped silently.
  const certificates = text.match(CERTIFICATE) ?? [];
  if (certificates.length > 0 && certificates.every(isCertificate)) return text;
  const { report, name, example } = variable;
  return report(name, 'names a file without a certificate (PEM) that can be read', example);
}

/** Reads TLS_CERT_FILE and TLS_KEY_FILE, and checks that they belong together. */
export function readTls(env: Environment, report: Report): TlsFiles | undefined {
  const [certName, keyName] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'];
  const [certExample, keyExample] = ['/etc/delegate-overview/cert.pem', '/etc/delegate-overview/key.pem'];
  const cert = readCertificates({ env, report, name: certName, example: certExample });
  const key = readPrivateKey({ env, report, name: keyName, example: keyExample });
  if (env[certName] && !env[keyName]) report(keyName, 'is missing: a certificate needs its key', keyExample);
  if (!env[certName] && env[keyName])
    report(certName, 'is missing: a certificate needs its key', certExample);
  if (cert === undefined || key === undefined) return undefined;
  if (!isPair({ cert, key }))
    report(keyName, 'is not the key of the certificate in TLS_CERT_FILE', keyExample);
  return { cert, key, certFile: env[certName] ?? '', keyFile: env[keyName] ?? '' };
}

function readPrivateKey(variable: Variable): string | undefined {
  const text = readFileOf(variable);
  if (text === undefined || succeeds(() => createPrivateKey(text))) return text;
  const { report, name, example } = variable;
  return report(
    name,
    'names a file without a private key (PEM, without a passphrase) that can be read',
    example,
  );
}

const isCertificate = (pem: string) => succeeds(() => new X509Certificate(pem));

const isPair = (files: Pick<TlsFiles, 'cert' | 'key'>) => succeeds(() => createSecureContext(files));

function succeeds(parse: () => unknown): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}
