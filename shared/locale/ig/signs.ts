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
  'edit.settleDoubt': 'Kwado ederede a gụrụ n’obi abụọ',
  'edit.removeSign': 'Wepụ ederede n’onyonyo',
  'place.label': 'Ebe okwu ihuenyo dị',
  'place.auto': 'Chọta ya',
  'place.lower': 'Otu ụzọ n’ụzọ atọ nke ala onyonyo',
  'place.upper': 'Otu ụzọ n’ụzọ atọ nke elu onyonyo',
  'place.drawn': 'Igbe ị na-ese',
  'place.boxOf': '{{name}}: aka ekpe {{left}} %, elu {{top}} %, aka nri {{right}} %, ala {{bottom}} %',
  'place.drawHint':
    'See ya gburugburu okwu ihuenyo. Igodo akụ na-ebugharị igbe ahụ, ha na Shift na-agbanwe nha ya; Escape na-eweghachi nke gara aga.',
  'place.edges': 'Akụkụ aka ekpe, elu, aka nri, ala na %',
  'place.time': 'Vidiyo na {{time}}',
  'signs.place': 'Ebe, na %',
  'signs.placeOf': 'Ebe “{{name}}” dị na pasent: aka ekpe, elu, aka nri, ala',
} satisfies TextTable
