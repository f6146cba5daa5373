import type { Pack } from '../../../../shared/packs/pack.ts'

/** NLLB's codes for the languages of the catalogue: ISO 639-3 and the script. */
const NLLB: Readonly<Record<string, string>> = {
  ...{ en: 'eng_Latn', yo: 'yor_Latn', ig: 'ibo_Latn', ha: 'hau_Latn', sw: 'swh_Latn', zu: 'zul_Latn' },
  ...{ af: 'afr_Latn', am: 'amh_Ethi', ar: 'arb_Arab', de: 'deu_Latn', es: 'spa_Latn', fr: 'fra_Latn' },
  ...{ hi: 'hin_Deva', it: 'ita_Latn', ja: 'jpn_Jpan', ko: 'kor_Hang', nl: 'nld_Latn', pt: 'por_Latn' },
  ...{ ru: 'rus_Cyrl', so: 'som_Latn', xh: 'xho_Latn', zh: 'zho_Hans' },
}

/** The code of a language in a pack's model; undefined where the model does not know it. */
export function modelLanguage({ kind, languages }: Pick<Pack, 'kind' | 'languages'>, code: string): string | undefined {
  if (!languages.includes(code)) return undefined
  return kind === 'nllb' ? NLLB[code] : code
}
