import type { LogitsProcessorList, Tensor } from '@huggingface/transformers'

type Library = Pick<typeof import('@huggingface/transformers'), 'LogitsProcessor' | 'LogitsProcessorList'>

/**
 * Repeats the end token of every text of a batch that has ended. The library continues a batch until all its texts end in the
 * same step; anything else that the model adds to a complete text would be taken for a part of it.
 */
export function keepEnded({ LogitsProcessor, LogitsProcessorList }: Library, end: number): LogitsProcessorList {
  class KeepEnded extends LogitsProcessor {
    override _call(texts: bigint[][], scores: Tensor): Tensor {
      const size = scores.dims.at(-1) ?? 0
      for (const [index, tokens] of texts.entries()) {
        // These models begin with the sign that they end with.
        if (tokens.length === 1 || Number(tokens.at(-1)) !== end) continue
        scores.data.fill(Number.NEGATIVE_INFINITY, index * size, (index + 1) * size)
        scores.data[index * size + end] = 0
      }
      return scores
    }
  }
  const list = new LogitsProcessorList()
  list.push(new KeepEnded())
  return list
}
