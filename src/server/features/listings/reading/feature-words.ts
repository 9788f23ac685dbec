/**
 * What a word in a listing's text is about: a feature from the questionnaire, or pets, for which
 * listings have a separate field. `none` is for words that only look like words for a feature.
 */
export type FeatureWord =
  | "balcony"
  | "parking"
  | "elevator"
  | "airConditioning"
  | "washingMachine"
  | "dishwasher"
  /** Words for a washing machine together with a dishwasher. */
  | "bothMachines"
  | "pets"
  | "petsAllowed"
  | "petsDenied"
  /** Words that contain the word for a feature, but do not say that the flat has it. */
  | "none";

/** The words for features, in all five languages. */
export const featureWords: Partial<Record<FeatureWord, string>>[] = [
  {
    balcony:
      "balkon, balkone, balkonen, südbalkon, westbalkon, ostbalkon, sonnenbalkon, loggia, balkonzimmer, nordbalkon, südwestbalkon, balkons, balkönchen, wohnküche mit balkon",
    parking:
      "stellplatz, stellplätze, tiefgarage, tiefgaragenstellplatz, tiefgaragenplatz, tg-stellplatz, garage, parkplatz, pkw-stellplatz, garagenstellplatz, carport, tg stellplatz, autostellplatz, außenstellplatz, garagenplatz, duplex-stellplatz, einzelgarage, duplexparker",
    elevator: "aufzug, fahrstuhl, lift, aufzuges, personenaufzug, aufzugs, fahrstuhls",
    airConditioning:
      "klimaanlage, klimatisiert, klimagerät, klimaanlagen, klima@de, klimatisierung",
    washingMachine:
      "waschmaschine, wama, wm@xx, waschtrockner, waschmachine, waschmaschinen, waschmaschine/trockner, waschmaschine im keller@xx",
    dishwasher:
      "spüma, spülma, spülmaschine, geschirrspüler, geschirrspülmaschine, gsp, spülmaschinen, spüli@xx, geschirrspülers",
    bothMachines:
      "wasch- und spülmaschine, spül- und waschmaschine, wasch und spülmaschine, spül und waschmaschine, wasch-/spülmaschine, wasch- & spülmaschine, spül- & waschmaschine, spül-/waschmaschine, wasch- und geschirrspülmaschine",
    pets: "haustiere, haustier, tiere, tierhaltung, haustierhaltung, vierbeiner",
    petsAllowed:
      "haustierfreundlich, tierfreundlich, haustiere willkommen, haustiere erlaubt, tiere erlaubt",
    petsDenied: "keine haustiere, keine tiere, haustiere nicht erlaubt, haustierfrei",
    none: "waschmaschinenanschluss, waschmaschinenanschluß, waschmaschinen-anschluss, anschluss für waschmaschine, anschluss für eine waschmaschine, anschluss für die waschmaschine, anschluss für waschmaschine und trockner, anschlüsse für waschmaschine, anschlüsse für waschmaschine und spülmaschine, spülmaschinenanschluss, anschluss für spülmaschine, anschluss für geschirrspüler, platz für waschmaschine, platz für eine waschmaschine, platz für waschmaschine und trockner, platz für spülmaschine, waschmaschinenraum, waschmaschinenstellplatz, waschmaschinen-stellplatz, stellplatz für waschmaschine, stellplatz für die waschmaschine, stellplatz für eine waschmaschine, waschküche, waschkeller, fahrradstellplatz, fahrradstellplätze, fahrrad-stellplatz, stellplatz für fahrrad, stellplatz für fahrräder, stellplätze für fahrräder, fahrradgarage, französischer balkon, französischen balkon, franz. balkon, parkplatzsuche, parkplätze vor, parkplätze in der, parkplätze auf der straße, parkplätze an der straße, liftboy, klimafreundlich, waschmaschine kann angeschlossen, waschmaschine muss, waschmaschine mitbringen, keine parkplatzsorgen, genug parkplätze, parkplätze, supermarktparkplatz, haustierbedarf, balkonpflanzen, platz für eure waschmaschine, waschsalon, anschluss waschmaschine, anschluss spülmaschine, balkonkraftwerk, anschlüsse für spülmaschine und waschmaschine, lift up, kellerabteil",
  },
  {
    balcony: "balcony, balconies, private balcony, loggia, balconys, balcon",
    parking:
      "parking, parking space, parking spot, garage, car park space, parking place, off-street parking, off street parking, allocated parking, private parking, underground parking, carport, driveway, parking bay, secure parking, garage space, parking available, car space, parking lot, gated parking, parking slot",
    elevator: "elevator, lift, elevators, lifts, elevator building, lift access",
    airConditioning:
      "air conditioning, air-conditioning, aircon, air con, a/c, ac, air conditioner, air conditioned, air-conditioned, airconditioning, a.c., aircondition, air-con, air cond, air condition, air conditioners, ac unit, ac units",
    washingMachine:
      "washing machine, wash machine, washer, washer dryer, washer/dryer, washing-machine, laundry machine, washer-dryer, clothes washer, washing machines, w/m, in-unit washer, in unit laundry, in-unit laundry, washer & dryer",
    dishwasher: "dishwasher, dish washer, dishwashing machine, dish-washer, dish washing machine",
    bothMachines:
      "dish and washing machine, washing machine and dishwasher, dishwasher and washing machine@xx",
    pets: "pets, pet, animals",
    petsAllowed:
      "pet friendly, pet-friendly, pets allowed, pets welcome, pets ok, pets are welcome, pets are allowed, petfriendly, pets okay, pets are ok, pets accepted, pets considered@xx, pets: yes",
    petsDenied:
      "no pets, no pet, pets not allowed, no animals, pets are not allowed, not pet friendly, no pets allowed, pets: no, sorry no pets, pet-free, pet free, not pets friendly, without pets",
    none: "street parking, on-street parking, on street parking, parking on the street, parking in the street, parking permit, residents parking, resident parking, permit parking, free parking nearby, parking nearby, public parking, bike parking, bicycle parking, parking for bikes, bike garage, paid parking, washing machine connection, washing machine hookup, washing machine hook-up, space for washing machine, space for a washing machine, connection for washing machine, connection for a washing machine, washer hookup, plumbing for washing machine, laundry room, laundry in the building, shared laundry, laundromat, launderette, lift off, french balcony, juliet balcony, dishwasher connection, space for dishwasher, space for a dishwasher, plumbed for washing machine, plumbed for dishwasher, parking around, easy parking, easy to park, parking is easy, visitor parking, ski lift, lift to, parking zone, free street parking, parking on street, petrol, parking meters, plumbing for a washing machine, washing machine point, bicycle garage, juliette balcony, parking ticket, parking in the area",
  },
  {
    balcony:
      "balcon, balcons, loggia, balcon filant, balconnet@xx, balcon terrasse, balcon/terrasse",
    parking:
      "parking, place de parking, place de parc, places de parc, place de stationnement, garage, box privé, box en sous-sol, box sous-sol, box parking, box garage, box voiture, box double, parking privé, parking sous-sol, stationnement, parking souterrain, parking en sous-sol, box fermé, garage fermé, emplacement de parking, emplacement parking, place de garage, places de parking, pkg@fr, place parking",
    elevator: "ascenseur, asc.@fr, ascenceur, assenceur, asc@fr, ascenseurs",
    airConditioning:
      "climatisation, climatisé, climatisée, clim, clim réversible, clim', climatiseur, air conditionné, clim., climatisés",
    washingMachine:
      "lave linge, lave-linge, machine à laver, machine à laver le linge, lave linge séchant, lave-linge séchant, lavelinge, machine a linge, machine à linge, ll@fr, lave-linge/sèche-linge, machine lavante séchante",
    dishwasher:
      "lave vaisselle, lave-vaisselle, lavevaisselle, lv@fr, machine à laver la vaisselle",
    bothMachines:
      "lave linge et vaisselle, lave linge/vaisselle, lave-linge et -vaisselle, lave-linge/vaisselle, lave-linge / vaisselle",
    pets: "animaux, animal, animaux de compagnie, animaux domestiques",
    petsAllowed:
      "animaux acceptés, animaux autorisés, animaux bienvenus, animaux ok, animaux admis, animaux de compagnie acceptés, animaux de compagnie autorisés, animal accepté, animaux acceptes, pet friendly, animaux: oui, animaux : oui, animaux tolérés@xx",
    petsDenied:
      "pas d animaux, animaux non acceptés, animaux interdits, animaux non admis, sans animaux, animaux non autorisés, animaux refusés, pas d'animal, ni animaux, aucun animal, non animaux, animaux: non, animaux : non, animaux pas acceptés, animaux non désirés, animaux ne sont pas acceptés, animaux exclus",
    none: "parking gratuit dans la rue, parking dans la rue, parking gratuit, parking public, stationnement facile, stationnement dans la rue, stationnement résidentiel, parking à proximité, parking vélo, parking à vélo, parking vélos, parking à vélos, garage à vélo, garage à vélos, garage vélos, local vélo, local à vélos, stationnement gratuit, stationnement aisé, emplacement lave linge, emplacement pour lave linge, branchement lave linge, branchements lave linge, arrivée d eau pour lave linge, raccordement lave linge, arrivée machine à laver, espace pour lave linge, emplacement machine à laver, prise lave linge, emplacement lave vaisselle, branchement machine à laver, emplacement pour machine à laver, emplacement pour une machine à laver, branchement pour machine à laver, place pour machine à laver, place pour lave linge, prévu pour lave linge, branchement pour lave linge, branchements machine à laver, garde corps, laverie, buanderie, parking vinci, box internet, box fibre, box wifi, la box, internet box, arrivée lave-linge, arrivées lave-linge, arrivée pour machine à laver, parking payant, parking gratuit à proximité, parking indigo, box tv, box incluse, box comprise, box adsl, raccordements lave linge, raccordement machine à laver, possibilité lave linge, parking relais, places de stationnement dans la rue, alimentation machine à laver, arrivée lave vaisselle, stationnement rue, wifi box, free box, freebox, faux balcon, arrivée d'eau pour machine à laver",
  },
  {
    balcony:
      "balcón, balcon, balcones, balconcito, balcón privado, balconada, mirador@xx, terraza balcón, balcones a la calle",
    parking:
      "plaza de garaje, plaza de parking, plaza de aparcamiento, garaje, parking, aparcamiento, cochera, plaza garaje, plazas de garaje, parking privado, garaje incluido, plaza parking, garage",
    elevator: "ascensor, ascensores, elevador",
    airConditioning:
      "aire acondicionado, a/a, a.a., aire frío, climatizado, climatización, aire acond, aire acond., ac, a/c, aire, aa@es, aire acondicionado frío/calor, bomba de frío, split, splits",
    washingMachine:
      "lavadora, lavarropas, lavasecadora, lavadora-secadora, lavadora secadora, lavadora/secadora",
    dishwasher: "lavavajillas, lavaplatos, lavavajilla, lava vajillas, lava platos, friegaplatos",
    pets: "mascotas, mascota, animales, animal",
    petsAllowed:
      "se admiten mascotas, se aceptan mascotas, mascotas permitidas, mascotas ok, mascotas bienvenidas, se permiten mascotas, admite mascotas, se admiten animales, pet friendly, acepta mascotas, mascotas sí, mascotas: sí, admiten mascotas, aceptan mascotas, permiten mascotas, se aceptan animales, aceptamos mascotas, admitimos mascotas, mascotas: si, apto para mascotas",
    petsDenied:
      "no mascotas, sin mascotas, no se admiten mascotas, no acepto mascotas, no admito mascotas, no se aceptan mascotas, mascotas no, ni mascotas, no se permiten mascotas, no admite mascotas, no se admiten animales, mascotas no permitidas, no animales, sin animales, mascotas: no, no admiten mascotas, no aceptan mascotas, no permiten mascotas, no aceptamos mascotas, no admitimos mascotas, ni animales, no se permiten animales, nada de mascotas, no se aceptan animales",
    none: "aparcamiento en la calle, aparcamiento en la zona, aparcamiento gratuito, parking público, parking para bicis, aparcamiento para bicis, toma de lavadora, toma para lavadora, espacio para lavadora, hueco para lavadora, preinstalación de aire acondicionado, preinstalación de aire, preinstalación aire acondicionado, lavandería, facil aparcar, fácil aparcamiento, buen aparcamiento, parking cercano, zona azul, parking cerca, aire libre, toma de lavavajillas, toma para lavavajillas, hueco para lavavajillas, al aire, aire fresco, aire puro, garaje para bicis, zona de fácil aparcamiento, preinstalación de a/a, pre instalación de aire acondicionado, pre-instalación de aire, con aire de, buen aire, aparcamiento público, falso balcón",
  },
  {
    balcony:
      "varanda, varandas, varandim, balcão@xx, varandinha, sacada, varanda fechada, loggia, varandins",
    parking:
      "lugar de garagem, lugar de estacionamento, garagem, estacionamento, parqueamento, lugar de parqueamento, box@pt, parking, estacionamento privado, lugares de garagem, lugar na garagem, garagem box, box de garagem, estacionamento privativo, parqueamento privado, 1 lugar de garagem, lugar de parking, lugar em garagem",
    elevator: "elevador, elevadores, ascensor",
    airConditioning:
      "ar condicionado, ac, a/c, ar-condicionado, a.c., climatizado, ar cond, ar cond., climatização, ares condicionados, ar condicionados",
    washingMachine:
      "máq. de roupa, máq de roupa, máquina de lavar, máquina de lavar roupa, máquina da roupa, máq. lavar roupa, máq. de lavar roupa, maq lavar roupa, máquina lavar roupa, máquina de roupa, máq roupa, máquina de lavar e secar, máquina de lavar e secar roupa, máquina lavar e secar, mlr, máq. roupa, máquinas de lavar roupa, máq de lavar roupa, máquina de lavar/secar, lavadora, maquina de lavar a roupa, máquina de lavar roupas, máquina lava e seca, máq. de lavar, lava e seca, maq de lavar",
    dishwasher:
      "máquina de lavar loiça, máquina de lavar louça, máquina da loiça, máquina da louça, lava loiça automático, lava-louças, lava louças, máq. lavar loiça, máq. de lavar loiça, maq lavar loiça, máquina lavar loiça, máquina de loiça, máquina de louça, máq loiça, máq. loiça, mll, máquina lavar louça, máq. de lavar louça, máq. lavar louça, lava-loiças, máquinas de lavar loiça, máquina lava-loiça, máquina de lavar a loiça, máquina de lavar a louça, máquina lava loiça, máquina lava-louça, máq. louça",
    bothMachines:
      "lavar loiça e roupa, lavar roupa e loiça, lavar louça e roupa, lavar roupa e louça, loiça e roupa, máq. lavar loiça e roupa, máq. de lavar loiça e roupa, máq lavar loiça e roupa, máquina de lavar roupa e de lavar loiça, máquina de lavar roupa e de loiça, máquina de lavar roupa e a de loiça, máq lavar roupa e loiça, máq. lavar roupa e loiça, máq. lavar roupa e louça, máq. de lavar roupa e loiça, máquinas roupa/loiça, máquinas de lavar roupa e loiça, máquinas de lavar loiça e roupa, máquina de lavar roupa e loiça, máquina de lavar loiça e roupa, máquinas de lavar roupa e louça, máquinas de lavar louça e roupa, máquina de lavar roupa e louça, máquina de lavar louça e roupa, máquinas de roupa e loiça, máquinas de loiça e roupa, máquinas da roupa e da loiça, máquinas de lavar a roupa e a loiça, máquina de roupa e loiça, máquina de loiça e roupa, máquinas de lavar e de loiça, máquina lavar roupa e loiça, máquinas lavar roupa e loiça, máquinas de lavar (roupa e loiça), máquina de lavar roupa/loiça, máquina de lavar louça/roupa, máquina de lavar loiça/roupa, máquinas roupa e loiça, máquinas de lavar loiça e de roupa, máquinas da loiça e da roupa",
    pets: "animais, animal, animais de estimação, animais domésticos, patudos, pets",
    petsAllowed:
      "aceita animais, aceito animais, aceitam-se animais, animais permitidos, animais aceites, aceitamos animais, permitido animais, pet friendly, animais bem-vindos, aceita-se animais, aceitam animais, aceita animais de estimação, animais de estimação permitidos, permite animais, animais ok, animais: sim, animais de estimação aceites, aceita pets, aceita patudos, são permitidos animais, aceitam se animais, aceita se animais, animais são bem-vindos, permitem-se animais",
    petsDenied:
      "não aceita animais, não aceito animais, não se aceitam animais, sem animais, animais não permitidos, não são permitidos animais, não aceitamos animais, não permite animais, nem animais, não animais, não aceitam animais, animais não, proibido animais, não se aceita animais, sem animais de estimação, animais: não, não é permitido animais, animais não são permitidos, animais não aceites, não se permitem animais, não permitimos animais, animais não são aceites, proibidos animais, não são aceites animais, não podem ter animais, não são permitidos animais de estimação",
    none: "estacionamento na rua, estacionamento gratuito na rua, estacionamento fácil, estacionamento público, estacionamento gratuito, fácil estacionamento, facilidade de estacionamento, pré instalação de ar condicionado, pré-instalação de ar condicionado, pré instalação ar condicionado, pré-instalação de ac, espaço para máquina de lavar, espaço para máquina, ligação para máquina de lavar, ligação para máquina, lavandaria, ar livre, estacionamento para bicicletas, garagem para bicicletas, estacionamento à porta, estacionamento na zona, parquímetro, estacionamento com dístico, espaço para máquina de lavar roupa, ligação para máquina de lavar roupa, espaço para máquina de lavar loiça, ligação máquina de lavar, dístico de residente, estacionamento nas redondezas, lava loiça, lava-loiça, lava-louça, estacionamento de rua, estacionamento pago",
  },
];
