import { learnTake, newPaceModel, type PaceModel, predictSeconds } from '../../../shared/timing/paceModel.ts'
import type { CastVoice } from './castSpeakers.ts'

/** What is known of how long the voices of a dub take, from the lines they have spoken so far. */
export class PaceModels {
  readonly #byLanguage = new Map<string, PaceModel>()

  /** Seconds that a voice will take for a text at its own pace. */
  predict(text: string, { voice }: CastVoice): number {
    return predictSeconds(this.#modelOf(voice.record.language), text, voice.record.id)
  }

  learn(text: string, { voice }: CastVoice, seconds: number): void {
    const { language, id } = voice.record
    this.#byLanguage.set(language, learnTake(this.#modelOf(language), { text, voice: id, seconds }))
  }

  #modelOf(language: string): PaceModel {
    return this.#byLanguage.get(language) ?? newPaceModel(language)
  }
}
