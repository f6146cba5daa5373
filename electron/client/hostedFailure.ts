import type { Failure } from '../../shared/failure.ts'

/**
 * The failure of a hosted service with its name and a remedy, where the service's own words only tell the fault; any other is
 * left as it is, as are our own sentences, which tell the remedy.
 */
export function hostedFailure(failure: Failure, name: string): Failure {
  const remedy = remedyFor(failure.kind)
  if (remedy === undefined || failure.said !== undefined) return failure
  return { ...failure, message: `${name} says: ${asSentence(failure.message)} ${remedy}` }
}

function remedyFor(kind: Failure['kind']): string | undefined {
  switch (kind) {
    case 'unauthorized':
      return 'Check its key under Services in the settings.'
    case 'forbidden':
      return 'Activate the voice product in its billing settings, or choose another service.'
    case 'not_found':
      return 'Its voices or files may have changed since: choose again.'
    case 'internal':
    case 'engine_down':
    case 'unavailable':
    case 'rate_limited':
    case 'job_failed':
      return 'Try again later.'
    default:
      return undefined
  }
}

/** Words of a server, with the full stop that many leave out. */
function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}
