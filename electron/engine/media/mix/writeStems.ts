import { AV_SAMPLE_FMT_FLT, FF_ENCODER_PCM_F32LE } from 'node-av/constants'
import { say } from '../../../../shared/locale/message.ts'
import { check } from '../ffmpegFailure.ts'
import { type AudioCodec, AudioEncoder } from '../write/audioEncoder.ts'
import { MediaWriter } from '../write/mediaWriter.ts'
import { outputFormat } from '../write/outputFormat.ts'
import { type DubPart, type DubRecipe, DubSound } from './dubSound.ts'
import { MIX_BLOCK_FRAMES } from './mix.ts'

/** A part alone is not limited, so that it may exceed full scale: whole numbers would clip the voices of a loud film. */
const FLOAT_STEM_CODEC: AudioCodec = { encoder: FF_ENCODER_PCM_F32LE, format: AV_SAMPLE_FMT_FLT }

/**
 * Writes the stems of a dub, voices and original, both of the same length, if its plan asks for them. Yields the progress, 0 to 1;
 * returns the paths.
 */
export function* writeStems(recipe: DubRecipe, seconds: number): Generator<number, string[]> {
  const { stems } = recipe.plan
  if (stems === undefined) return []
  const parts: DubPart[] = recipe.withBed ? ['voices', 'bed'] : ['voices']
  for (const [index, part] of parts.entries()) {
    using sound = new DubSound(recipe, part)
    for (const share of writeStem(sound, { path: stems[part], seconds })) yield (index + share) / parts.length
  }
  return parts.map((part) => stems[part])
}

function* writeStem(sound: DubSound, { path, seconds }: { path: string; seconds: number }): Generator<number> {
  const format = outputFormat(path)
  const frames = Math.round(seconds * sound.sampleRate)
  using writer = new MediaWriter(path, format.container)
  using encoder = new AudioEncoder(format.container === 'wav' ? FLOAT_STEM_CODEC : format.sound(), sound)
  const stream = writer.addStream(encoder.timeBase)
  check(encoder.context.parametersFromContext(stream.codecpar), say('engine.sound.unencoded'))
  writer.start(format.options)
  const deliver = (packet: Parameters<MediaWriter['write']>[0]): void =>
    writer.write(packet, stream.index, encoder.timeBase)
  while (sound.frames < frames) {
    encoder.write(sound.next(Math.min(MIX_BLOCK_FRAMES, frames - sound.frames)), deliver)
    yield sound.frames / frames
  }
  encoder.finish(deliver)
  writer.finish()
}
