import { z } from 'zod'
import { omitUndefined } from '../../../../shared/basics/omitUndefined.ts'
import type { SpeechPiece } from '../../core/ports.ts'

const Word = z.object({ offset: z.number(), start: z.number() })
const Head = z.array(
  z.array(
    z.object({
      sampleRate: z.number(),
      words: z.array(Word),
      areWordsGuessed: z.literal(true).optional(),
      unspoken: z.array(z.string()).optional(),
      samples: z.number(),
    }),
  ),
)

/** Encodes spoken lines: the length of the head (32 bits, little-endian), the head as JSON, all samples as 32-bit floats. */
export function packSpeech(lines: readonly (readonly SpeechPiece[])[]): Buffer {
  const head = lines.map((pieces) => pieces.map(({ samples, ...rest }) => ({ ...rest, samples: samples.length })))
  const text = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const samples = lines.flat().map((piece) => {
    const { buffer, byteOffset, byteLength } = piece.samples
    return Buffer.from(buffer, byteOffset, byteLength)
  })
  return Buffer.concat([length, text, ...samples])
}

/** Decodes the bytes of `packSpeech`, sample for sample. */
export function unpackSpeech(bytes: Buffer): SpeechPiece[][] {
  const end = 4 + bytes.readUInt32LE()
  const head = Head.parse(JSON.parse(bytes.toString('utf8', 4, end)))
  // A copy is aligned for floats.
  const all = new Float32Array(new Uint8Array(bytes.subarray(end)).buffer)
  let at = 0
  return head.map((pieces) =>
    pieces.map(({ samples, unspoken, ...rest }) => {
      at += samples
      return { ...rest, ...omitUndefined({ unspoken }), samples: all.slice(at - samples, at) }
    }),
  )
}
