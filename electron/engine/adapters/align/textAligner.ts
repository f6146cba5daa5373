import type { AlignedText } from '../../../../shared/contract/alignText.ts'
import { say } from '../../../../shared/locale/message.ts'
import type { TimeSpan } from '../../../../shared/timing/timeSpan.ts'
import { programUrl } from '../../../programs/programs.ts'
import type { PcmFile, TextAligner } from '../../core/ports.ts'
import { runChild } from '../../process/childTask.ts'

const ALIGN_WORKER = programUrl('alignWorker')
const ALIGNER_CRASHED = say('engine.crashed.align')

/** A request of the parent. */
export interface AlignRequest {
  readonly pcm: PcmFile
  readonly bursts: readonly TimeSpan[]
  readonly language: string
  readonly texts: readonly string[]
  readonly within: TimeSpan
}

/** An aligner by espeak-ng and signal analysis, in a child process: no model, no download, any language that espeak-ng reads. */
export function createTextAligner(): TextAligner {
  return {
    name: 'dynamic time warping',
    align: (request, work) =>
      runChild(ALIGN_WORKER, request satisfies AlignRequest, {
        ...work,
        crashed: ALIGNER_CRASHED,
      }) as Promise<AlignedText>,
  }
}
