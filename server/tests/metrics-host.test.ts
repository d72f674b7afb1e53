import { expect, onTestFinished, test } from 'vitest';
import { ask, serve } from './http.ts';
import { KEY, makePage, start } from './testing.ts';

test.each([
  ['localhost:{port}', 200],
  ['127.0.0.1:{port}', 200],
  // Prometheus scrapes a pod by its address, and a container by the address of its host.
  ['10.1.2.3:9464', 200],
  ['[2001:db8::1]:9464', 200],
  ['10.1.2.3', 200],
  ['metrics.example.com:9464', 200],
  ['evil.example:{port}', 403],
  ['evil.example', 403],
  ['127.0.0.1.evil.example:{port}', 403],
  ['10.1.2.3.:9464', 403],
  ['localhost.evil.example:9464', 403],
  ['1', 403],
])('metrics for the Host header %s: %i', async (host, status) => {
  const { metricsApp, stop } = await start(await makePage(), {
    HARNESS_ENDPOINT: `http://127.0.0.1:${await serve((_incoming, response) => void response.end('{}'))}`,
    HARNESS_PLATFORM_API_KEY: KEY,
    ALLOWED_HOSTS: 'metrics.example.com',
    METRICS_PORT: '9464',
  });
  onTestFinished(stop);
  const { port } = new URL((await metricsApp?.listen({ host: '127.0.0.1', port: 0 })) ?? '');
  for (const path of ['/metrics', '/other']) {
    const headers = { host: host.replace('{port}', port) };
    const answered = await ask({ port: Number(port), path, headers });
    expect(answered.status).toBe(status === 200 && path === '/other' ? 404 : status);
    expect(answered.body.includes('GATEWAY_FOREIGN_HOST')).toBe(status === 403);
    expect(answered.body.includes('delegate_overview')).toBe(status === 200 && path === '/metrics');
  }
});
