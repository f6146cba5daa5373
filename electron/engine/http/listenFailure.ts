import { type AppError, invalid } from '../../../shared/failure.ts'

const LISTEN_FAULT_MESSAGES: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (_, port) => `Port ${port} is in use. Give another with --port, or stop the program that uses it.`,
  EACCES: (_, port) => `Port ${port} may not be used by this account. Give one above 1023 with --port.`,
  EADDRNOTAVAIL: (host) => `${host} is not an address of this computer. Give one that is with --host.`,
  ENOTFOUND: (host) => `There is no computer called ${host}. Give an address of this one with --host.`,
}

/** The `invalid` for a host or port that a server could not listen on; undefined for any other error. */
export function listenFailure(error: unknown, host: string, port: number): AppError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return Object.hasOwn(LISTEN_FAULT_MESSAGES, code)
    ? invalid(LISTEN_FAULT_MESSAGES[code]?.(host, port) ?? '')
    : undefined
}
