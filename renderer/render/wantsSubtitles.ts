import { session } from '../state/session.ts'

/** Whether a subtitle file is written beside a render, if nothing else is chosen: as the settings say. */
export function wantsSubtitles(): boolean {
  return session().settings?.subtitles ?? true
}
