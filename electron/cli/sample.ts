import { spawn } from 'node:child_process'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../shared/failure.ts'
import { findNode } from '../studio/engineProcess.ts'
import { inStage, type Tell } from './dubEvents.ts'
import { exists } from './output.ts'

const PROGRAM = fileURLToPath(new URL('../../build/makeSample.ts', import.meta.url))

/** Makes the sample video and its subtitles where one of them is missing. The translation is written last. */
export async function ensureSample(
  video: string,
  { tell, signal }: { tell: Tell; signal: AbortSignal },
): Promise<void> {
  const stem = join(dirname(video), basename(video, '.mp4'))
  const files = [video, `${stem}.srt`, `${stem}.sw.srt`]
  if ((await Promise.all(files.map(exists))).every(Boolean)) return
  await inStage(tell, 'sample', () => runProgram(signal))
}

function runProgram(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A program of its own, because the command line does not import the build scripts.
    const child = spawn(findNode(), [PROGRAM], { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-2000)
    })
    const failed = (how: string) => {
      if (signal.aborted) reject(new AppError({ kind: 'cancelled', message: 'Cancelled.' }))
      const message = `The sample video could not be made (${how}). Give a video of your own: griot dub VIDEO --to sw.\n${said}`
      reject(new AppError({ kind: 'job_failed', message: message.trim() }))
    }
    child.once('error', (error) => failed(error.message))
    child.once('close', (code) => (code === 0 ? resolve() : failed(`code ${code}`)))
  })
}
