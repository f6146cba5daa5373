import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AV_SAMPLE_FMT_FLT, FF_ENCODER_PCM_F32LE } from 'node-av/constants'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { type AudioCodec, AudioEncoder } from '../write/audioEncoder.ts'
import { MediaWriter } from '../write/mediaWriter.ts'
import { outputFormat } from '../write/outputFormat.ts'
import { type DubPart, type DubRecipe, DubSound } from './dubSound.ts'
import { BLOCK } from './mix.ts'
import { fileName, writeLines } from './writeLines.ts'

/** A part alone is not limited, so that it may exceed full scale: whole numbers would clip the voices of a loud film. */
const UNCLIPPED: AudioCodec = { encoder: FF_ENCODER_PCM_F32LE, format: AV_SAMPLE_FMT_FLT }

type NamedPart = readonly [name: string, part?: DubPart]

/**
 * Writes the stems of a dub, all of the same length, if its plan asks for them: the whole mix, the ducked original, the
 * dialogue of each speaker, and each line; or, with a name, only voices and original. Yields the progress, 0 to 1;
 * returns the paths.
 */
export function* writeStems(recipe: DubRecipe, seconds: number): Generator<number, string[]> {
  const { plan } = recipe
  if (plan.stems === undefined) return []
  const { folder, format, name: prefix } = plan.stems
  mkdirSync(folder, { recursive: true })
  const parts = prefix === undefined ? everyPart(recipe) : twoParts(recipe, prefix)
  const paths: string[] = []
  for (const [index, [name, part]] of parts.entries()) {
    const path = join(folder, `${name}.${format}`)
    using sound = new DubSound(recipe, part)
    for (const share of writeStem(sound, { path, seconds })) yield (index + share) / parts.length
    paths.push(path)
  }
  return prefix === undefined ? [...paths, ...writeLines(plan.clips, join(folder, 'lines'))] : paths
}

function everyPart({ plan, withBed }: DubRecipe): NamedPart[] {
  const speakers = [...new Set(plan.clips.map(({ speaker }) => speaker))].toSorted()
  // Numbered, because a file system may not distinguish two names.
  const dialogue = speakers.map(
    (speaker, at): NamedPart => [`dialogue ${at + 1} ${fileName(speaker)}`, { kind: 'speaker', speaker }],
  )
  return [['mix'], ...bedPart('bed', withBed), ...dialogue]
}

function twoParts({ withBed }: DubRecipe, prefix: string): NamedPart[] {
  return [[`${prefix}.voices`, { kind: 'voices' }], ...bedPart(`${prefix}.bed`, withBed)]
}

function bedPart(name: string, withBed: boolean): NamedPart[] {
  return withBed ? [[name, { kind: 'bed' }]] : []
}

function* writeStem(sound: DubSound, { path, seconds }: { path: string; seconds: number }): Generator<number> {
  const format = outputFormat(path)
  const frames = Math.round(seconds * sound.sampleRate)
  using writer = new MediaWriter(path, format.container)
  using encoder = new AudioEncoder(format.container === 'wav' ? UNCLIPPED : format.sound(), sound)
  const stream = writer.addStream(encoder.timeBase)
  check(encoder.context.parametersFromContext(stream.codecpar), say('engine.sound.unencoded'))
  writer.start(format.options)
  const deliver = (packet: Parameters<MediaWriter['write']>[0]): void =>
    writer.write(packet, stream.index, encoder.timeBase)
  while (sound.frames < frames) {
    encoder.write(sound.next(Math.min(BLOCK, frames - sound.frames)), deliver)
    yield sound.frames / frames
  }
  encoder.finish(deliver)
  writer.finish()
}
