import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../shared/failure.ts'
import { cancelled } from '../client/pause.ts'
import { findNode } from './engineProcess.ts'
import { exists } from './placeFile.ts'

const FOLDER = fileURLToPath(new URL('../../build/sample', import.meta.url))

/**
 * The sample video, made where it or its subtitles are missing. The translation is written last. An installed app comes
 * with the folder filled; else the program that fills it lies beside.
 */
export async function ensureSample(signal: AbortSignal, folder = FOLDER): Promise<string> {
  const video = join(folder, 'sample.mp4')
  const files = [video, join(folder, 'sample.srt'), join(folder, 'sample.sw.srt')]
  const program = join(folder, '..', 'makeSample.ts')
  if (!(await Promise.all(files.map(exists))).every(Boolean)) await runProgram(program, signal)
  return video
}

function runProgram(program: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // A program of its own, because the studio does not import the build scripts.
    const child = spawn(findNode(), [program], { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said = (said + String(chunk)).slice(-2000)
    })
    const failed = (how: string) => {
      if (signal.aborted) reject(cancelled())
      const message = `The sample video could not be made (${how}). Add a video of your own.\n${said}`
      reject(new AppError({ kind: 'job_failed', message: message.trim() }))
    }
    child.once('error', (error) => failed(error.message))
    child.once('close', (code) => (code === 0 ? resolve() : failed(`code ${code}`)))
  })
}
