import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toFailure } from '../../../../shared/failure.ts'
import { hereOnly } from '../../core/hereOnly.ts'
import { type Capabilities, need, type PcmFile, type WorkOptions } from '../../core/ports.ts'
import type { Blobs } from '../shared/blobs.ts'
import { storageFailure } from '../shared/storageFailure.ts'
import { packSpeech } from './packSpeech.ts'
import { readBlob } from './readBlob.ts'
import { type PcmBlob, packFailure, Task, type TaskData } from './tasks.ts'

interface TaskOptions extends WorkOptions {
  readonly capabilities: Capabilities
  readonly blobs: Blobs
  /** A folder for recordings, removed afterwards. */
  readonly folder: string
}

/** Runs one task and stores its answer as a blob. Throws an error whose message is the packed failure. */
export async function doTask({ task: name, answer }: TaskData, options: TaskOptions): Promise<void> {
  try {
    const text = await readBlob(options.blobs, name)
    if (text === undefined) throw new Error('The step has gone; its job was given up.')
    const made = await answerTo(Task.parse(JSON.parse(text.toString())), options)
    options.signal.throwIfAborted()
    await options.blobs.write(answer, made)
  } catch (error) {
    throw new Error(packFailure(toFailure(storageFailure(error) ?? error)), { cause: error })
  } finally {
    await rm(options.folder, { recursive: true, force: true })
  }
}

async function answerTo(task: Task, { capabilities, blobs, folder, ...work }: TaskOptions): Promise<Buffer> {
  const local = async ({ blob, sampleRate, duration }: PcmBlob): Promise<PcmFile> => {
    await mkdir(folder, { recursive: true })
    return { path: await blobs.fetch(blob, join(folder, 'source.pcm')), sampleRate, duration }
  }
  switch (task.name) {
    case 'speak': {
      const synthesizer = need(capabilities, 'synthesizer')
      const lines = task.lines.map((line) => Array.fromAsync(synthesizer.speak(packed(line), work.signal)))
      return packSpeech(await Promise.all(lines))
    }
    case 'transcribe': {
      const all = need(hereOnly(capabilities, task.staysHere ?? false), 'transcriber')
      const transcriber = all.forLanguage?.(task.language) ?? all
      const { budget, shouldDiarize, speakers } = task
      const how = { ...work, budget, shouldDiarize, speakers }
      return json(await transcriber.transcribe(await local(task.pcm), task.language, how))
    }
    case 'diarize':
      return json(
        await need(capabilities, 'diarizer').diarize(await local(task.pcm), {
          ...work,
          speakers: task.speakers,
          changes: task.changes,
        }),
      )
    case 'profile':
      return json(await need(capabilities, 'diarizer').profile(await local(task.pcm), task.turns, work))
    case 'bursts':
      return json(await need(capabilities, 'diarizer').bursts(await local(task.pcm), work))
    case 'translate': {
      const { segments, source, target, glossary } = task
      const all = need(capabilities, 'translator')
      const translator = all.forPair?.(source, target) ?? all
      return json(await translator.translate(segments, target, { ...work, source, glossary }))
    }
    default:
      return task satisfies never
  }
}

/** A copy without undefined fields. */
function packed<T extends object>(line: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return JSON.parse(JSON.stringify(line))
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
