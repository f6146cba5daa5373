import { learnTake, newPaceModel, type PaceModel, predictSeconds } from '../../../shared/timing/paceModel.ts'
import type { CastVoice } from './castSpeakers.ts'

/** Predicts the duration of speech, with a model for each language that learns from the lines spoken so far. */
export class PaceModels {
  readonly #byLanguage = new Map<string, PaceModel>()

  /** Predicted seconds of a text at the voice's natural pace. */
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
