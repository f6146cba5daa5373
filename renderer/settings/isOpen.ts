/** Whether the connection to an address is unencrypted; addresses of this computer need no encryption. */
export function isOpen(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'http:' && !/^(?:localhost|127\.|\[::1\])/.test(url.hostname)
}
