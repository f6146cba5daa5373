import { METADATA_HEADER_LIMIT, type SpeechMetadata } from '../../../shared/contract/records.ts'

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The `X-Vox-Metadata` header: JSON in printable ASCII, other characters as escapes. If it exceeds the limit, the text is cut
 * after a whole grapheme and ends in an ellipsis; all other fields stay whole.
 */
export function metadataHeader(metadata: SpeechMetadata): string {
  const whole = asciiJson(metadata)
  if (whole.length <= METADATA_HEADER_LIMIT) return whole
  const withText = (text: string): string => asciiJson({ ...metadata, text: `${text}…` })
  let room = METADATA_HEADER_LIMIT - withText('').length
  let end = 0
  for (const { segment } of GRAPHEMES.segment(metadata.text)) {
    room -= asciiJson(segment).length - 2 // without its quotes
    if (room < 0) break
    end += segment.length
  }
  return withText(metadata.text.slice(0, end))
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
