import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { AppError } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { cachedFolder } from '../cachedFolder.ts'

/** The settings read from the file that Piper puts beside a model (rhasspy/piper, `*.onnx.json`). */
const PiperSettings = z.object({
  audio: z.object({ sample_rate: z.int().positive() }),
  num_speakers: z.int().min(1).default(1),
  phoneme_type: z.string().default('espeak'),
  espeak: z.object({ voice: z.string() }).default({ voice: 'en-us' }),
  phoneme_id_map: z.record(z.string(), z.array(z.int()).min(1)),
})

/** A Piper model as sherpa-onnx wants it. */
interface PreparedPiper {
  readonly model: string
  readonly tokens: string
  /** It was trained on letters and not on phonemes. */
  readonly readsLetters: boolean
}

/**
 * Makes a model straight from Piper fit for sherpa-onnx, which looks for its settings inside the model and for a
 * table of symbols beside it: a copy with the settings appended, in the cache, made once.
 */
export async function preparePiper(
  from: { readonly model: string; readonly settings: string },
  { name, cacheDir }: { readonly name: string; readonly cacheDir: string },
): Promise<PreparedPiper> {
  const settings = await readSettings(from.settings)
  const readsLetters = settings.phoneme_type === 'text'
  const folder = await cachedFolder(join(cacheDir, name), async (next) => {
    await copyFile(from.model, join(next, 'model.onnx'))
    await writeFile(join(next, 'model.onnx'), onnxMetadata(metadataOf(settings)), { flag: 'a' })
    // The library takes symbols of one code point only.
    const symbols = Object.entries(settings.phoneme_id_map).filter(([symbol]) => [...symbol].length === 1)
    await writeFile(join(next, 'tokens.txt'), symbols.map(([symbol, [id]]) => `${symbol} ${id}\n`).join(''))
  })
  return { model: join(folder, 'model.onnx'), tokens: join(folder, 'tokens.txt'), readsLetters }
}

async function readSettings(path: string): Promise<z.infer<typeof PiperSettings>> {
  try {
    return PiperSettings.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    const message = say('engineModel.voice.settings')
    throw new AppError({ kind: 'unavailable', message, permanent: true }, { cause })
  }
}

function metadataOf(settings: z.infer<typeof PiperSettings>): Record<string, string | number> {
  const { phoneme_id_map: ids, espeak } = settings
  const id = (symbol: string): number => ids[symbol]?.[0] ?? 0
  const shared = {
    model_type: 'vits',
    comment: 'piper',
    language: espeak.voice,
    voice: espeak.voice,
    sample_rate: settings.audio.sample_rate,
    n_speakers: settings.num_speakers,
  }
  if (settings.phoneme_type !== 'text') return { ...shared, has_espeak: 1 }
  // Piper puts a pad between all letters and marks both ends; the library's reader of letters does the same when told.
  const marks = { blank_id: id('_'), bos_id: id('^'), eos_id: id('$') }
  return { ...shared, frontend: 'characters', has_espeak: 0, add_blank: 1, use_eos_bos: 1, ...marks }
}

/** Number of `metadata_props` in an ONNX model, and of key and value in each (onnx.proto, ModelProto). */
const ONNX_PROPERTIES_FIELD = 14
const ONNX_KEY_FIELD = 1
const ONNX_VALUE_FIELD = 2

/**
 * Properties in the form in which they can be appended to an ONNX model: the file is one protocol buffer, in which a
 * repeated field may stand anywhere, so an entry after the end adds to the others.
 */
function onnxMetadata(properties: Readonly<Record<string, string | number>>): Buffer {
  const entries = Object.entries(properties).map(([key, value]) => {
    return field(
      ONNX_PROPERTIES_FIELD,
      Buffer.concat([field(ONNX_KEY_FIELD, Buffer.from(key)), field(ONNX_VALUE_FIELD, Buffer.from(String(value)))]),
    )
  })
  return Buffer.concat(entries)
}

/** A field of bytes: its number and kind, its length, the bytes. */
function field(number: number, bytes: Buffer): Buffer {
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
  return Buffer.from([...bytes, rest])
}
