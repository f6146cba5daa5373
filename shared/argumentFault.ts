import { type AppError, invalid } from './failure.ts'
import { plainWords, say, sentences } from './locale/message.ts'

/**
 * The `invalid` for a command line that Node's `parseArgs` refused, in one sentence; undefined for any other error. What
 * Node says after its first sentence is advice for arguments that begin with a dash.
 */
export function argumentFault(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS'))
    return undefined
  const option = /^Unknown option '(.+?)'/.exec(error.message)?.[1]
  if (option !== undefined) return invalid(sentences(say('cli.fault.unknownOption', { option }), say('cli.fault.help')))
  const [firstSentence = ''] = error.message.split(/\.\s|\n/)
  return invalid(sentences(plainWords(`${firstSentence.replace(/\.$/, '')}.`), say('cli.fault.help')))
}
