import { learnTake, newPaceModel, type PaceModel } from '../../../shared/timing/paceModel.ts'
import type { CastVoice } from './castSpeakers.ts'

/** Models of how long speech takes, one for each language, which learn from the lines spoken so far. */
export class PaceModels {
  readonly #byLanguage = new Map<string, PaceModel>()

  /** The models so far, by language. */
  get all(): ReadonlyMap<string, PaceModel> {
    return this.#byLanguage
  }

  learn(text: string, { voice }: CastVoice, seconds: number): void {
    const { language, id } = voice.record
    this.#byLanguage.set(language, learnTake(this.#modelOf(language), { text, voice: id, seconds }))
  }

  #modelOf(language: string): PaceModel {
    return this.#byLanguage.get(language) ?? newPaceModel(language)
  }
}
