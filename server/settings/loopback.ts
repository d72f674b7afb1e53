/** Whether a host name, as `URL.hostname` spells it, means this machine: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether an IP address means this machine, also an IPv4 address in IPv6 form. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isLoopback(plain.includes(':') ? `[${plain}]` : plain);
}
