/** Where invented people come from. Names outside Latin script carry their spelling for the address. */
export interface NamePool {
  countries: readonly string[]
  /** `native` or `native|latin`, separated by blanks. */
  given: readonly string[]
  family: readonly string[]
  familyFirst?: boolean
}

function pool(countries: string, given: string, family: string, familyFirst = false): NamePool {
  return { countries: countries.split(' '), given: given.split(' '), family: family.split(' '), familyFirst }
}

export const NAME_POOLS = {
  french: pool(
    'FR FR FR BE CH CA',
    'Amélie Zoé Chloé Hélène Noémie Aurélie Inès Camille Océane Léa René Jérôme Benoît François Loïc Gaël Maël Théo Hugo Étienne',
    'Dubois Lefèvre Moreau Gauthier Rousseau Fournier Mercier Bélanger Côté Leclère Guérin Chevalier Besançon Hébert Delaunay Marchand Tessier Noël Prévost Boyer',
  ),
  english: pool(
    'GB GB US US IE AU CA NZ',
    'Olivia Amara Grace Siobhán Chloe Niamh Harriet Imogen Zadie Ruby Oliver Declan Finley Marcus Theo Callum Noah Elijah Rhys Jasper',
    'Okafor Hughes O’Brien Whitfield Marlow Sinclair Bennett Achebe Prescott Lockwood Ellery Fairbanks Carver Holloway Thackeray Nolan Brooks Underhill Kerr Ashdown',
  ),
  german: pool(
    'DE DE DE AT CH',
    'Jörg Björn Günther Jürgen Käthe Anneliese Sören Lukas Friederike Mareike Tobias Ute Heike Silke Matthias Jana Annika Torsten Wiebke Leon',
    'Müller Schröder Weiß Groß Köhler Lindqvist Böttcher Krämer Jäger Vögele Großmann Schäfer Hübner Eichendorff Fuchs Straßer Wölfl Brandt Thoma Ziegler',
  ),
  iberian: pool(
    'ES ES PT BR MX AR CL',
    'Íñigo José María Lucía Sofía Begoña Núria João Inês Conceição Tomás Ángel Rocío Joaquín Iñaki Paloma Simão Luís Catarina Raúl',
    'García Muñoz Peña Núñez Ibáñez Gonçalves Araújo Magalhães Estévez Ordóñez Castañeda Simões Fonseca Vázquez Córdoba Lourenço Ramírez Quiñones Belém Sáez',
  ),
  nordic: pool(
    'SE NO DK FI IS',
    'Åsa Øyvind Søren Björk Håkon Jón Þóra Aino Väinö Sigrún Märta Ebba Frøydis Lærke Rasmus Elsa Tuomas Ásta Nils Göran',
    'Ångström Sørensen Åkesson Jónsdóttir Bjørnstad Hämäläinen Mäkinen Ødegård Kjær Lindström Virtanen Þórsson Nygård Sjöberg Ekdahl Ravn Bergman Lund Hauge Sandvik',
  ),
  slavic: pool(
    'PL CZ SK HR SI RO',
    'Łukasz Agnieszka Małgorzata Žofie Jiří Šárka Łucja Božena Ştefan Čeněk Grzegorz Zdzisława Tomáš Ivana Željko Nikša Ondřej Jagoda Wojciech Věra',
    'Wójcik Kowalczyk Dvořák Šimůnek Łącki Žižka Nowakowski Čapek Pospíšil Gąsiorowski Horvat Kučera Zieliński Šarić Vlček Țepeș Górski Hájek Kovačić Brzęczyszczykiewicz',
  ),
  turkish: pool(
    'TR TR CY',
    'Ayşe İbrahim Gökçe Çağla Işıl Özgür Şule Uğur Tuğba Cem',
    'Yılmaz Öztürk Çelik Şahin Güneş Doğan Aydın Kılıç Erdoğdu Koç',
  ),
  vietnamese: pool(
    'VN VN FR US',
    'Ngọc Hạnh Phương Đức Quỳnh Thảo Hiếu Trâm Tuấn Yến',
    'Nguyễn Trần Phạm Huỳnh Vũ Đặng Bùi Lê Đỗ Hoàng',
    true,
  ),
  greek: pool(
    'GR GR CY',
    'Ελένη|eleni Γιώργος|giorgos Δέσποινα|despoina Νίκος|nikos Αθηνά|athina Χρήστος|christos',
    'Παπαδόπουλος|papadopoulos Ιωάννου|ioannou Καραγιάννη|karagianni Βλάχος|vlachos Οικονόμου|oikonomou',
  ),
  cyrillic: pool(
    'UA BG RS UA',
    'Олена|olena Тарас|taras Наталія|nataliya Богдан|bohdan Милена|milena Цветан|tsvetan',
    'Шевченко|shevchenko Коваль|koval Димитров|dimitrov Јовановић|jovanovic Бондаренко|bondarenko Ґонта|gonta',
  ),
  arabic: pool(
    'MA EG LB AE TN',
    'ليلى|layla يوسف|youssef فاطمة|fatima كريم|karim سلمى|salma عمر|omar',
    'حداد|haddad المنصوري|almansouri بنعلي|benali الخطيب|alkhatib صالح|saleh',
  ),
  hebrew: pool('IL', 'נועה|noa איתן|eitan תמר|tamar אורי|uri', 'כהן|cohen לוי|levi ברק|barak שדה|sade'),
  japanese: pool(
    'JP',
    '結衣|yui 大翔|hiroto さくら|sakura 健太|kenta 葵|aoi 蓮|ren 美咲|misaki 翼|tsubasa',
    '佐藤|sato 鈴木|suzuki 高橋|takahashi 渡辺|watanabe 山本|yamamoto 中村|nakamura 斎藤|saito 長谷川|hasegawa',
    true,
  ),
  korean: pool('KR', '지우|jiwoo 서연|seoyeon 민준|minjun 하은|haeun', '김|kim 이|lee 박|park 최|choi', true),
  chinese: pool(
    'CN TW HK SG',
    '伟|wei 秀英|xiuying 浩然|haoran 雨桐|yutong 志明|zhiming',
    '王|wang 李|li 張|zhang 陈|chen 歐陽|ouyang',
    true,
  ),
  indian: pool(
    'IN IN GB US',
    'आरव|aarav प्रिया|priya Ananya Rohan Kavya அருண்|arun',
    'शर्मा|sharma Iyer Banerjee Nair Patel குமார்|kumar',
  ),
} as const satisfies Record<string, NamePool>

export type NamePoolName = keyof typeof NAME_POOLS

export const WESTERN: readonly (readonly [NamePoolName, number])[] = [
  ['english', 30],
  ['french', 14],
  ['german', 12],
  ['iberian', 12],
  ['nordic', 8],
  ['slavic', 7],
  ['turkish', 3],
  ['vietnamese', 3],
  ['greek', 2],
  ['cyrillic', 2],
  ['arabic', 2],
  ['hebrew', 1],
  ['japanese', 1],
  ['korean', 1],
  ['chinese', 1],
  ['indian', 3],
]
