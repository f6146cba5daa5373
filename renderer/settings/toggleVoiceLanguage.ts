import type { ServerVoice } from '../../shared/speechServers/speechServer.ts'

/**
 * The chosen voices with or without a language. A server's own voices of the language are taken; where it has none, all its
 * voices are, each asked to speak it: many servers do not say what their voices speak.
 */
export function toggleVoiceLanguage(
  chosen: readonly ServerVoice[],
  listed: readonly ServerVoice[],
  language: string,
  isSelected: boolean,
): ServerVoice[] {
  const others = chosen.filter((voice) => voice.language !== language)
  if (!isSelected) return others
  const own = listed.filter((voice) => voice.language === language)
  const addedVoices = own.length > 0 ? own : listed.map(({ locale: _, ...voice }) => ({ ...voice, language }))
  return [...others, ...new Map(addedVoices.map((voice) => [voice.id, voice])).values()]
}
