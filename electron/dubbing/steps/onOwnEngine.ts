import type { Local } from '../../../shared/contract/local.ts'
import type { Client } from '../../client/method.ts'
import type { DubContext } from './dubContext.ts'

/** Runs work on the private calls of this computer's engine, whichever service is in use. */
export function onOwnEngine<T>(
  { onThisComputer }: Pick<DubContext, 'onThisComputer'>,
  work: (local: Client<Local>, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return onThisComputer(async ({ local }, signal) => {
    if (local === undefined) throw new Error('The engine of this computer has its own calls.')
    return work(local, signal)
  })
}
