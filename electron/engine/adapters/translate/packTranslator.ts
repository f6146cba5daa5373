import { invalid } from '../../../../shared/failure.ts'
import type { Pack } from '../../../../shared/packs/pack.ts'
import { englishLanguageName } from '../../../../shared/text/languages.ts'
import type { Translator, WorkOptions } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import { poolPack, type UsablePack } from '../../packs/usablePack.ts'
import { namesIn } from './namesIn.ts'
import { translateTexts } from './translateTexts.ts'
import type { TranslatorPool } from './translatorPool.ts'

/** Share of the work that the first round is; sentences that lost a word are few. */
const FIRST_ROUND_PROGRESS_SHARE = 0.95

/** Translation by the model of a pack (M2M100, NLLB), sentence by sentence, in a process of its own. */
export function createPackTranslator(usable: UsablePack, pool: TranslatorPool): Translator {
  const { pack } = usable
  const inModel = (code: string): string => {
    const found = modelLanguage(pack, code)
    if (found !== undefined) return found
    throw invalid(`${pack.name} does not know ${englishLanguageName(code)}. It knows ${pack.languages.join(', ')}.`)
  }
  const translateAll = async (
    texts: readonly string[],
    pair: { source: string; target: string },
    { signal, onProgress }: WorkOptions,
  ): Promise<string[]> => {
    if (texts.length === 0) return []
    const made = new Array<string>(texts.length).fill('')
    const all = texts.reduce((sum, { length }) => sum + length, 0)
    let done = 0
    for await (const piece of poolPack(pool, usable, { order: { texts, ...pair }, signal })) {
      for (const { place, text } of piece) {
        made[place] = text
        done += texts[place]?.length ?? 0
      }
      onProgress?.(done / all)
    }
    return made
  }
  return {
    name: pack.name,
    async translate(segments, target, { source, glossary = [], ...work }) {
      const pair = { source: inModel(source), target: inModel(target) }
      const texts = segments.map(({ text }) => text)
      const rounds = [stage(work, 0, FIRST_ROUND_PROGRESS_SHARE), stage(work, FIRST_ROUND_PROGRESS_SHARE, 1)]
      const ask = (sentences: readonly string[]) => translateAll(sentences, pair, rounds.shift() ?? work)
      const made = await translateTexts(texts, { ask, glossary, names: namesIn(texts, source) })
      work.onProgress?.(1)
      return segments.map((segment, index) => ({ ...segment, text: made[index] ?? '' }))
    },
  }
}

/** NLLB's codes for the languages of the catalogue: ISO 639-3 and the script. */
const NLLB_LANGUAGE_CODES: Readonly<Record<string, string>> = {
  en: 'eng_Latn',
  yo: 'yor_Latn',
  ig: 'ibo_Latn',
  ha: 'hau_Latn',
  sw: 'swh_Latn',
  zu: 'zul_Latn',
  af: 'afr_Latn',
  am: 'amh_Ethi',
  ar: 'arb_Arab',
  de: 'deu_Latn',
  es: 'spa_Latn',
  fr: 'fra_Latn',
  hi: 'hin_Deva',
  it: 'ita_Latn',
  ja: 'jpn_Jpan',
  ko: 'kor_Hang',
  nl: 'nld_Latn',
  pt: 'por_Latn',
  ru: 'rus_Cyrl',
  so: 'som_Latn',
  xh: 'xho_Latn',
  zh: 'zho_Hans',
}

/** The code of a language in a pack's model; undefined where the model does not know it. */
function modelLanguage({ kind, languages }: Pick<Pack, 'kind' | 'languages'>, code: string): string | undefined {
  if (!languages.includes(code)) return undefined
  return kind === 'nllb' ? NLLB_LANGUAGE_CODES[code] : code
}
