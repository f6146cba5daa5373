import { join } from 'node:path'
import { writeFileSync } from 'node:fs'
import { AV_NOPTS_VALUE, AVSEEK_FLAG_BACKWARD, FF_ENCODER_MJPEG } from 'node-av/constants'
import type { MediaTasks, Steps } from './tasks.ts'
export function* stills(_input: MediaTasks['stills']['input']): Steps<MediaTasks['stills']['output']> {
  yield 0
  return { count: 0 }
}
