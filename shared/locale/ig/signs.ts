import type { TextTable } from '../textTable.ts'

/** Texts in the picture, and the place of its subtitles. */
export const signs = {
  'signs.title': 'Ederede dị n’onyonyo',
  'signs.hint':
    'Aha na akara nke onye ọ bụla na-ekwughị. Enwere ike ịtụkwasị nsụgharị ha n’elu onyonyo mgbe a na-emepụta vidiyo site n’olu ndị e dekọrọ, bupụkwa ha.',
  'signs.none':
    'Ọ nweghị. Ha na-eso ndepụta okwu a gụtara n’onyonyo abịa, ma ọ bụ a na-agbakwunye ha n’ebe vidiyo ruru.',
  'signs.times': 'Oge',
  'signs.text': 'N’onyonyo',
  'signs.textOf': 'Ederede dị n’onyonyo na {{time}}',
  'signs.translationOf': 'Nsụgharị “{{name}}”',
  'signs.startOf': 'Mmalite “{{name}}”',
  'signs.endOf': 'Njedebe “{{name}}”',
  'signs.go': 'Gaa ebe ahụ',
  'signs.goTo': 'Gaa na “{{name}}”',
  'signs.remove': 'Wepụ',
  'signs.removeOf': 'Wepụ “{{name}}”',
  'signs.add': 'Tinye otu na {{time}}',
  'edit.addSign': 'Tinye ederede n’onyonyo',
  'edit.writeSign': 'Dee ederede n’onyonyo',
  'edit.placeSign': 'Debe ederede n’onyonyo',
  'edit.removeSign': 'Wepụ ederede n’onyonyo',
  'place.label': 'Ebe okwu ihuenyo dị',
  'place.auto': 'Chọta ya',
  'place.lower': 'Otu ụzọ n’ụzọ atọ nke ala onyonyo',
  'place.upper': 'Otu ụzọ n’ụzọ atọ nke elu onyonyo',
} satisfies TextTable
