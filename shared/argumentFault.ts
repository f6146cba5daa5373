import { type AppError, invalid } from './failure.ts'

/**
 * The `invalid` for a command line that Node's `parseArgs` refused, in one sentence; undefined for any other error. What
 * Node says after its first sentence is advice for arguments that begin with a dash.
 */
export function argumentFault(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error) || !String(error.code).startsWith('ERR_PARSE_ARGS'))
    return undefined
  const [said = ''] = error.message.split(/\.\s|\n/)
  return invalid(`${said.replace(/\.$/, '')}. --help tells the options.`)
}
