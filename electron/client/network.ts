import { AppError } from '../../shared/failure.ts'
import { type Message, say } from '../../shared/locale/message.ts'
import { cancelled } from './waitSeconds.ts'

/** Maps a network error to the `AppError` to throw; an `AppError` is kept. */
export function networkError(error: unknown, host: string, signal?: AbortSignal): AppError {
  if (signal?.aborted) return cancelled()
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (isUntrusted(code)) return failed('bad_reply', untrusted(host), error)
  if (isForeign(code)) return failed('bad_reply', foreign(host), error)
  return failed('offline', OFFLINE_MESSAGES[code]?.(host) ?? broken(host), error)
}

function failed(kind: 'bad_reply' | 'offline', message: Message, cause: unknown): AppError {
  return new AppError({ kind, message }, { cause })
}

const OFFLINE_MESSAGES: Readonly<Record<string, (host: string) => Message>> = {
  ECONNREFUSED: (host) => say('failure.network.refused', { host }),
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ENETUNREACH: unreachable,
  EHOSTUNREACH: unreachable,
  ENETDOWN: unreachable,
  ETIMEDOUT: (host) => say('failure.network.slow', { host }),
}

function unknownHost(host: string): Message {
  return say('failure.network.unknown', { host })
}

function unreachable(host: string): Message {
  return say('failure.network.unreachable', { host })
}

function broken(host: string): Message {
  return say('failure.network.broken', { host })
}

function untrusted(host: string): Message {
  return say('failure.network.untrusted', { host })
}

function foreign(host: string): Message {
  return say('failure.network.foreign', { host })
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
