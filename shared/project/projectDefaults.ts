import { z } from 'zod'
import { Target } from '../contract/records.ts'
import { type Document, type MediaReference, MixSettings } from './document.ts'
import { emptyDocument, STANDARD_MIX } from './newDocument.ts'

/** What a new project begins with. */
export const ProjectDefaults = z.object({
  /** The language of the video; absent: it is found out. */
  sourceLanguage: z.string().min(2).exactOptional(),
  targets: z.array(Target).default([]),
  mix: MixSettings.default({ ...STANDARD_MIX }),
  /** How subtitles are laid out on export; absent: by the norm for their language. */
  layout: z.enum(['script', 'netflix', 'netflix_english', 'generic']).exactOptional(),
})
export type ProjectDefaults = z.infer<typeof ProjectDefaults>

/** A project in which nothing has been done but to choose the video, as the user wants them to begin. */
export function documentWithDefaults(media: MediaReference, defaults: ProjectDefaults): Document {
  const { sourceLanguage, targets, mix } = defaults
  return {
    ...emptyDocument(media),
    targets: [...new Set(targets)],
    mix,
    ...(sourceLanguage === undefined ? {} : { sourceLanguage }),
  }
}
