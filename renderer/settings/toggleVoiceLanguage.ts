import type { ServerVoice } from '../../shared/speechServers/speechServer.ts'

/**
 * The chosen voices with or without a language. A server's own voices of the language are taken; where it has none, all its
 * voices are, each asked to speak it: many servers do not say what their voices speak.
 */
export function toggleVoiceLanguage(
  chosen: readonly ServerVoice[],
  listed: readonly ServerVoice[],
  language: string,
  wanted: boolean,
): ServerVoice[] {
  const others = chosen.filter((voice) => voice.language !== language)
  if (!wanted) return others
  const own = listed.filter((voice) => voice.language === language)
  const asked = own.length > 0 ? own : listed.map(({ locale: _, ...voice }) => ({ ...voice, language }))
  return [...others, ...new Map(asked.map((voice) => [voice.id, voice])).values()]
}
