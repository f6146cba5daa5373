import type { ChannelFile } from '../../core/ports.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import { voiceInMiddle } from '../../signal/voiceInMiddle.ts'
import { separateFile } from './separateFile.ts'

// The program of a process that takes voices out of the middle of stereo: one request, then it ends.

/** The request of the parent, sent once. */
export interface MiddleRequest {
  readonly sound: ChannelFile
  /** The WAV to write. */
  readonly voices: string
}

answerRequests((request: MiddleRequest) => separateFile({ ...request, model: voiceInMiddle, middle: true }))
