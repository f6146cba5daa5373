import type { ChannelFile } from '../../core/ports.ts'
import { answerRequests } from '../../process/answerRequests.ts'
import { voiceInCenter } from '../../signal/voiceInCenter.ts'
import { separateFile } from './separateFile.ts'

// The program of a process that takes voices out of the middle of stereo: one request, then it ends.

/** The request of the parent, sent once. */
export interface CenterRequest {
  readonly sound: ChannelFile
  /** The WAV to write. */
  readonly voices: string
}

answerRequests((request: CenterRequest) => separateFile({ ...request, model: voiceInCenter, isMidSide: true }))
