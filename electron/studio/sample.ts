import { spawn } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { AppError } from '../../shared/failure.ts'
import { plainWords, say, sentences } from '../../shared/locale/message.ts'
import { cancelled } from '../client/waitSeconds.ts'
import { exists } from '../files/placeFile.ts'
import { fromHome } from '../programs/programs.ts'
import { findNode } from './service/engineProcess.ts'

/** The name of the sample's video. */
export const SAMPLE_NAME = 'sample.mp4'
const SAMPLE_FILES = [SAMPLE_NAME, 'sample.srt', 'sample.sw.srt']
/** The program that makes the sample, beside its folder. Installed apps have none. */
const SAMPLE_PROGRAM = 'makeSample.ts'

/** The default folder of the sample video and its subtitles. */
export const SAMPLE_FOLDER = fromHome('build/sample')

/**
 * The path of the sample video, which is made if it or its subtitles are missing. An installed app comes with the
 * folder filled.
 */
export async function ensureSample(signal: AbortSignal, folder = SAMPLE_FOLDER): Promise<string> {
  if (!(await hasSample(folder))) await runProgram(join(folder, '..', SAMPLE_PROGRAM), signal)
  return join(folder, 'sample.mp4')
}

/**
 * Copies the sample to a folder of the user's, where projects and dubs may lie beside it: the program's own folder may
 * be read-only.
 */
export async function copySample(
  signal: AbortSignal,
  { from, into }: { from?: string | undefined; into: string },
): Promise<string> {
  const video = await ensureSample(signal, from)
  await mkdir(into, { recursive: true, mode: 0o700 })
  for (const name of SAMPLE_FILES) await copyFile(join(dirname(video), name), join(into, name))
  return join(into, basename(video))
}

/** Whether the sample is complete; its translation is written last. */
export async function hasSample(folder = SAMPLE_FOLDER): Promise<boolean> {
  return (await Promise.all(SAMPLE_FILES.map((name) => exists(join(folder, name))))).every(Boolean)
}

function runProgram(program: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Run as a program, because the studio does not import the build scripts.
    const child = spawn(findNode(), [program], { stdio: ['ignore', 'ignore', 'pipe'], signal })
    let errorOutput = ''
    child.stderr.on('data', (chunk) => {
      errorOutput = (errorOutput + String(chunk)).slice(-2000)
    })
    const failed = (how: string) => {
      if (signal.aborted) reject(cancelled())
      const message = sentences(
        say('failure.sampleBroke', { how }),
        ...(errorOutput.trim() === '' ? [] : [plainWords(errorOutput.trim())]),
      )
      reject(new AppError({ kind: 'job_failed', message }))
    }
    child.once('error', (error) => failed(error.message))
    child.once('close', (code) => (code === 0 ? resolve() : failed(`code ${code}`)))
  })
}
