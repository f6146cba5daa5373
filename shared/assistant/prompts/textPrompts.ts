import { englishLanguageName } from '../../text/languages.ts'
import type { Scene } from '../scene.ts'
import { contextOf, material, quotedLine } from './material.ts'

/** Asks to translate lines back into the source language, to check their meaning. */
export function backTranslationPrompt(scene: Scene): string {
  const into = englishLanguageName(scene.sourceLanguage ?? 'en')
  // Without the original: a model that has read it would translate the original instead.
  const lines = scene.lines.map(({ number, speaker, text }) => ({ line: number, speaker, translation: text }))
  return [
    `Translate the translation of each line word by word into ${into}, so that somebody who knows no ${englishLanguageName(scene.target)} can check it. Smooth nothing; where a word is unclear or looks misspelt, say so in brackets.`,
    material({ lines }),
    'Answer with one plain line for each line of the material: its number, a colon, the text.',
  ].join('\n\n')
}

/** Asks to explain the translation of lines. */
export function explainPrompt(scene: Scene): string {
  return [
    'Explain the translation of each line: what it says, idioms and tone in it, and what in the original it leaves out or adds. Three sentences a line at most, in English.',
    material({ lines: scene.lines.map(quotedLine), ...contextOf(scene) }),
    'Answer in plain text without headings or lists.',
  ].join('\n\n')
}

/** Asks a question in the user's own words. */
export function freePrompt(question: string, scene: Scene): string {
  return [
    question.trim(),
    material({ lines: scene.lines.map(quotedLine), ...contextOf(scene) }),
    'Answer briefly in plain text. Only where you propose new translations of lines, end with this JSON:\n{"lines": [{"line": 1, "versions": ["…"]}]}',
  ].join('\n\n')
}
