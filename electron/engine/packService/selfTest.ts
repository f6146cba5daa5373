import type { Message } from '../../../shared/locale/message.ts'
import type { Pack } from '../../../shared/packs/pack.ts'
import type { UsablePack } from '../packs/usablePack.ts'

/** The result of a pack's self-test. `speed` is the seconds of media, or of the text's speech, processed in a second. */
interface SelfTestResult {
  readonly passed: boolean
  /** The result in a sentence, with its figures and duration. */
  readonly message: Message
  readonly speed?: number
}

/** Runs a self-test: loads an installed pack, gives it a little work and checks the output. */
export type SelfTest = (request: {
  readonly pack: Pack
  readonly folder: string
  /** The same pack for its adapter, with a callback that measures the memory of its process. */
  readonly usable: UsablePack
  readonly signal: AbortSignal
}) => Promise<SelfTestResult>
