import type { RuleLanguage } from '../../../../shared/text/speech/phonology.ts'

/** Two sentences of each language, with tones where it writes them, on which the voices' pitch was measured. */
export const RULE_SAMPLES: Readonly<Record<RuleLanguage, string>> = {
  yo: 'Ẹ káàárọ̀, ẹ̀yin ará wa. Lónìí, a fẹ́ sọ̀rọ̀ nípa ìtàn àwọn bàbá ńlá wa, àti bí wọ́n ṣe ń gbé ní ìgbà àtijọ́.',
  ig: 'Ụ́tụ́tụ́ ọ́má, ńdị́ ḿmádụ̀. Tàá, ányị́ gà-ékwú màkà àkụ́kọ́ ńnà ányị́ hà, nà ótú há sì bíé n’ógè gárá ágá.',
  ha: "Barka da safiya, jama'a. Yau za mu yi magana kan tarihin kakanninmu, da yadda suka rayu a zamanin da.",
  zu: 'Sanibonani nonke. Namuhla sizokhuluma ngomlando wokhokho bethu, nokuthi babephila kanjani ngezikhathi zakudala.',
}
