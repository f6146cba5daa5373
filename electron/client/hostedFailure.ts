import { type Failure, wholeFailure } from '../../shared/failure.ts'
import { type Message, type MessageValue, say } from '../../shared/locale/message.ts'

/**
 * The failure of a hosted service with its name and a remedy, where the service's own words only tell the fault; any other is
 * left as it is, as are our own sentences, which tell the remedy.
 */
export function hostedFailure(failure: Failure, name: MessageValue): Failure {
  const remedy = remedyFor(failure.kind)
  // A message as data is a sentence of ours, which tells the remedy.
  if (remedy === undefined || failure.said !== undefined) return failure
  return wholeFailure({
    ...failure,
    message: say('failure.hosted', { name, words: asSentence(failure.message), remedy }),
  })
}

function remedyFor(kind: Failure['kind']): Message | undefined {
  switch (kind) {
    case 'unauthorized':
      return say('failure.hosted.key')
    case 'forbidden':
      return say('failure.hosted.product')
    case 'not_found':
      return say('failure.hosted.changed')
    case 'internal':
    case 'engine_down':
    case 'unavailable':
    case 'rate_limited':
    case 'job_failed':
      return say('failure.hosted.later')
    default:
      return undefined
  }
}

/** Words of a server, with the full stop that many leave out. */
function asSentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`
}
