import { invalid } from '../../../../shared/failure.ts'
import { say } from '../../../../shared/locale/message.ts'
import { sayLanguage } from '../../../../shared/locale/sayLanguage.ts'
import { speaks } from '../../../../shared/packs/pack.ts'
import type { Translator } from '../../core/ports.ts'
import { stage } from '../../core/stage.ts'
import type { UsablePack } from '../../packs/usablePack.ts'
import { createPackTranslator } from './packTranslator.ts'
import type { TranslatorPool } from './translatorPool.ts'

/** A language that two models without a common pair share. */
const PIVOT_LANGUAGE = 'en'

/**
 * One translator of several packs, the best first. Each pair of languages is served by the first that knows both; where
 * none does, by two through English, which the name then says.
 */
export function chooseTranslator(packs: readonly UsablePack[], pool: TranslatorPool): Translator | undefined {
  const [best] = packs
  if (best === undefined) return undefined
  const knowing = (one: string, other: string): Translator | undefined => {
    const found = packs.find(({ pack }) => speaks(pack, one) && speaks(pack, other))
    return found === undefined ? undefined : createPackTranslator(found, pool)
  }
  const forPair = (source: string, target: string): Translator => {
    const direct = knowing(source, target)
    if (direct !== undefined) return direct
    const [into, from] = [knowing(source, PIVOT_LANGUAGE), knowing(PIVOT_LANGUAGE, target)]
    if (into !== undefined && from !== undefined) return throughEnglish(into, from)
    throw invalid(
      say('engineModel.translate.noPair', { source: sayLanguage(source), target: sayLanguage(target) }),
      'target_language',
    )
  }
  return {
    name: best.pack.name,
    forPair,
    translate: (segments, target, work) => forPair(work.source, target).translate(segments, target, work),
    close: () => pool.close(),
  }
}

function throughEnglish(into: Translator, from: Translator): Translator {
  return {
    name: `${into.name === from.name ? into.name : `${into.name} and ${from.name}`}, through English`,
    async translate(segments, target, { glossary, ...work }) {
      const { source } = work
      const english = await into.translate(segments, PIVOT_LANGUAGE, { ...stage(work, 0, 0.5), source })
      return from.translate(english, target, { ...stage(work, 0.5, 1), source: PIVOT_LANGUAGE, glossary })
    },
  }
}
