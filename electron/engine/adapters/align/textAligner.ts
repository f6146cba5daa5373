import type { AlignedText } from '../../../../shared/contract/alignText.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { PcmFile, TextAligner } from '../../core/ports.ts'
import { runChild } from '../../process/childTask.ts'
import { createSlots } from '../../process/slots.ts'

const ALIGN_WORKER = programUrl('alignWorker')
const ALIGNER_CRASHED = say('engine.crashed.align')

/** Characters of a text that counts as short, about a minute of speech: its process stays for the next, for it is left small. */
const MAX_SHORT_TEXT_CHARACTERS = 1000

/** A request of the parent. */
export interface AlignRequest {
  readonly pcm: PcmFile
  readonly bursts: readonly TimeSpan[]
  readonly language: string
  readonly texts: readonly string[]
  readonly within: TimeSpan
}

/**
 * An aligner by espeak-ng and signal analysis, in a child process: no model, no download, any language that espeak-ng reads. Short
 * texts are aligned one after the other by a process that stays for a moment, long ones beside them by one that ends.
 */
export function createTextAligner(): TextAligner {
  const slots = { short: createSlots(1), long: createSlots(1) }
  return {
    name: 'dynamic time warping',
    async align(request, work) {
      const isShort = request.texts.join('').length <= MAX_SHORT_TEXT_CHARACTERS
      using _slot = await slots[isShort ? 'short' : 'long'].take(work.signal)
      return (await runChild(ALIGN_WORKER, request satisfies AlignRequest, {
        ...work,
        crashed: ALIGNER_CRASHED,
        frugal: !isShort,
        reuse: { kind: 'align', stays: isShort },
      })) as AlignedText
    },
  }
}
