import { AppError } from '../../shared/failure.ts'
import { cancelled } from './pause.ts'

/** Maps a network error to the `AppError` to throw; an `AppError` is kept. */
export function networkError(error: unknown, host: string, signal?: AbortSignal): AppError {
  if (signal?.aborted) return cancelled()
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (isUntrusted(code)) return failed('bad_reply', untrusted(host), error)
  if (isForeign(code)) return failed('bad_reply', foreign(host), error)
  return failed('offline', OFFLINE[code]?.(host) ?? broken(host), error)
}

function failed(kind: 'bad_reply' | 'offline', message: string, cause: unknown): AppError {
  return new AppError({ kind, message }, { cause })
}

const OFFLINE: Readonly<Record<string, (host: string) => string>> = {
  ECONNREFUSED: (host) => `Nothing answers at ${host}. Check the address, or start the service.`,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  ENETDOWN: unreachable,
  ETIMEDOUT: (host) => `${host} does not answer. Check the network connection.`,
}

function unknownHost(host: string): string {
  return `The address ${host} was not found. Check the address and the network connection.`
}

function unreachable(host: string): string {
  return `${host} cannot be reached. Check the network connection.`
}

function broken(host: string): string {
  return `The connection to ${host} broke. Check the network connection and try again.`
}

function untrusted(host: string): string {
  return `The certificate of ${host} cannot be trusted. Check the address, and the date of this computer.`
}

function foreign(host: string): string {
  return `${host} did not answer as a web service does. Check the address, and whether it begins with http or https.`
}

function isUntrusted(code: string): boolean {
  return /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/.test(code)
}

function isForeign(code: string): boolean {
  return code.startsWith('HPE_') || code.startsWith('ERR_SSL_') || code === 'EPROTO'
}

/** The system's error code, or an empty text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
