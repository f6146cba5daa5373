import { splitForSpeech, splitSentences } from '../../../../shared/text/sentences.ts'
import { type GlossaryTerm, type Protection, protectWords, restoreWords } from './protectWords.ts'

/** How sentences become those of another language: as many answers as questions, in their order. */
type TranslateSentences = (sentences: readonly string[]) => Promise<readonly string[]>

/** Characters of a sentence from which it is cut behind a clause: models were trained on shorter ones. */
const MAX_UNCUT_SENTENCE_CHARACTERS = 300

/**
 * Texts in another language, sentence by sentence, as such models want them; each text keeps its place. Numbers, names
 * and the terms of the glossary pass through as marks; where the model loses one, the sentence is translated again
 * without. A text of which a sentence came back empty is empty: a part of it would pass for the whole.
 */
export async function translateTexts(
  texts: readonly string[],
  { ask, glossary, names }: { ask: TranslateSentences; glossary: readonly GlossaryTerm[]; names: ReadonlySet<string> },
): Promise<string[]> {
  const cut = texts.map(piecesOf)
  const sentences = [
    ...new Set(
      cut
        .flat()
        .filter(hasWords)
        .map((piece) => piece.trim()),
    ),
  ]
  const known = await translateOnce(sentences, { glossary, names }, ask)
  return cut.map((pieces) => {
    const made = pieces.map((piece) => (hasWords(piece) ? around(piece, known.get(piece.trim()) ?? '') : piece))
    return made.includes('') && !pieces.includes('') ? '' : made.join('')
  })
}

/** The sentences with their spaces: joined again they are the text, on one line. */
function piecesOf(text: string): string[] {
  const sentences = splitSentences(text.replace(/\s*\n\s*/g, ' '))
  return sentences.flatMap((sentence) =>
    sentence.length > MAX_UNCUT_SENTENCE_CHARACTERS
      ? splitForSpeech(sentence, MAX_UNCUT_SENTENCE_CHARACTERS)
      : [sentence],
  )
}

function hasWords(piece: string): boolean {
  return /\p{L}/u.test(piece)
}

/** The spaces around a sentence stay around its translation. */
function around(piece: string, translated: string): string {
  if (translated === '') return ''
  const [before = '', after = ''] = [/^\s*/.exec(piece)?.[0], /\s*$/.exec(piece)?.[0]]
  return before + translated + after
}

async function translateOnce(
  sentences: readonly string[],
  protection: Protection,
  ask: TranslateSentences,
): Promise<Map<string, string>> {
  const guarded = sentences.map((sentence) => ({ sentence, ...protectWords(sentence, protection) }))
  // A sentence of marks alone has nothing to translate.
  const [bare, spoken] = [
    guarded.filter(({ text }) => isMarksAlone(text)),
    guarded.filter(({ text }) => !isMarksAlone(text)),
  ]
  const answers = await ask(spoken.map(({ text }) => text))
  const done = new Map(bare.map(({ sentence, text, words }) => [sentence, restoreWords(text, words) ?? sentence]))
  const lost: string[] = []
  for (const [place, { sentence, words }] of spoken.entries()) {
    const restored = restoreWords(answers[place] ?? '', words)?.trim()
    if (restored === undefined || restored === '') lost.push(sentence)
    else done.set(sentence, restored)
  }
  const again = lost.length === 0 ? [] : await ask(lost)
  for (const [place, sentence] of lost.entries()) done.set(sentence, again[place]?.trim() ?? '')
  return done
}

function isMarksAlone(text: string): boolean {
  return !/\p{L}/u.test(text.replaceAll(/X[1-9]X/g, ''))
}
