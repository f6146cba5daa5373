import { z } from 'zod'
import { omitUndefined } from '../basics/omitUndefined.ts'
import { ratio, Target } from '../contract/records.ts'
import { DEFAULT_MAX_FILM_LENGTHENING_SHARE } from '../timing/pacing.ts'
import { type Document, type MediaReference, MixSettings } from './document.ts'
import { emptyDocument, STANDARD_MIX } from './newDocument.ts'

/** Defaults of new projects. */
export const ProjectDefaults = z.object({
  /** The source language; absent: detected. */
  sourceLanguage: z.string().min(2).exactOptional(),
  targets: z.array(Target).default([]),
  /** Without a level over time, which belongs to one video. */
  mix: MixSettings.omit({ bedLevels: true }).default({ ...STANDARD_MIX }),
  /** The layout of exported subtitles; absent: the norm of their language. */
  layout: z.enum(['script', 'netflix', 'netflix_english', 'generic']).exactOptional(),
  /** By which share of a film its picture may wait by itself. */
  longest: ratio.default(DEFAULT_MAX_FILM_LENGTHENING_SHARE),
})
export type ProjectDefaults = z.infer<typeof ProjectDefaults>

/** A new document with only its video and the user's defaults. */
export function documentWithDefaults(media: MediaReference, defaults: ProjectDefaults): Document {
  const { sourceLanguage, targets, mix } = defaults
  return {
    ...emptyDocument(media),
    targets: [...new Set(targets)],
    mix,
    ...omitUndefined({ sourceLanguage }),
  }
}
