import type { QuestionnaireDefinition } from "./definition.ts";

/**
 * The questionnaire of a new installation, which is also used if no questionnaire is stored.
 * Submissions contain its ids and option values. So a change of this file may change labels, but
 * not ids and values.
 */
export const defaultDefinition: QuestionnaireDefinition = {
  steps: [
    {
      id: "location_step",
      title: "Location",
      description: "Which city, and which parts of it could you call home?",
      fields: [
        {
          id: "city",
          label: "City",
          type: "select",
          placeholder: "Choose a city",
          errorMessage: "Please select a city",
          required: true,
          options: [
            { value: "lisbon", label: "Lisbon" },
            { value: "paris", label: "Paris" },
            { value: "berlin", label: "Berlin" },
          ],
        },
        {
          id: "neighborhoods",
          label: "Neighborhoods",
          type: "multiSelect",
          placeholder: "Choose one or more",
          errorMessage: "Please select at least one neighborhood",
          required: true,
          dependsOn: "city",
          options: {
            lisbon: [
              { value: "alfama", label: "Alfama" },
              { value: "graca", label: "Graça" },
              { value: "baixa", label: "Baixa" },
              { value: "chiado", label: "Chiado" },
              { value: "bairro_alto", label: "Bairro Alto" },
              { value: "principe_real", label: "Príncipe Real" },
              { value: "estrela", label: "Estrela" },
              { value: "campo_de_ourique", label: "Campo de Ourique" },
              { value: "alcantara", label: "Alcântara" },
              { value: "arroios", label: "Arroios" },
              { value: "avenidas_novas", label: "Avenidas Novas" },
              { value: "alvalade", label: "Alvalade" },
              { value: "parque_das_nacoes", label: "Parque das Nações" },
            ],
            // Each label begins with the number of the district, because few people know the
            // official names of Paris's districts.
            paris: [
              { value: "louvre", label: "1st – Louvre" },
              { value: "bourse", label: "2nd – Bourse" },
              { value: "temple", label: "3rd – Temple" },
              { value: "hotel_de_ville", label: "4th – Hôtel-de-Ville" },
              { value: "pantheon", label: "5th – Panthéon" },
              { value: "luxembourg", label: "6th – Luxembourg" },
              { value: "palais_bourbon", label: "7th – Palais-Bourbon" },
              { value: "elysee", label: "8th – Élysée" },
              { value: "opera", label: "9th – Opéra" },
              { value: "entrepot", label: "10th – Entrepôt" },
              { value: "popincourt", label: "11th – Popincourt" },
              { value: "reuilly", label: "12th – Reuilly" },
              { value: "gobelins", label: "13th – Gobelins" },
              { value: "observatoire", label: "14th – Observatoire" },
              { value: "vaugirard", label: "15th – Vaugirard" },
              { value: "passy", label: "16th – Passy" },
              { value: "batignolles_monceau", label: "17th – Batignolles-Monceau" },
              { value: "buttes_montmartre", label: "18th – Buttes-Montmartre" },
              { value: "buttes_chaumont", label: "19th – Buttes-Chaumont" },
              { value: "menilmontant", label: "20th – Ménilmontant" },
            ],
            // Answers are compared with flat ads, so the list has the names that ads use, such as
            // Kreuzberg. It is not the list of Berlin's official boroughs, which has longer names,
            // such as Friedrichshain-Kreuzberg.
            berlin: [
              { value: "mitte", label: "Mitte" },
              { value: "prenzlauer_berg", label: "Prenzlauer Berg" },
              { value: "friedrichshain", label: "Friedrichshain" },
              { value: "kreuzberg", label: "Kreuzberg" },
              { value: "neukoelln", label: "Neukölln" },
              { value: "schoeneberg", label: "Schöneberg" },
              { value: "charlottenburg", label: "Charlottenburg" },
              { value: "wilmersdorf", label: "Wilmersdorf" },
              { value: "moabit", label: "Moabit" },
              { value: "wedding", label: "Wedding" },
              { value: "pankow", label: "Pankow" },
              { value: "lichtenberg", label: "Lichtenberg" },
              { value: "treptow", label: "Treptow" },
              { value: "tempelhof", label: "Tempelhof" },
              { value: "steglitz", label: "Steglitz" },
            ],
          },
        },
      ],
    },
    {
      id: "preferences_step",
      title: "Preferences",
      description: "When would you like to move, and into what kind of flat?",
      fields: [
        {
          id: "moveInDate",
          label: "Move-in date",
          type: "date",
          required: true,
        },
        {
          id: "flatType",
          label: "Flat type",
          type: "select",
          placeholder: "Any size",
          options: [
            { value: "studio", label: "Studio" },
            { value: "1_bedroom", label: "1 bedroom" },
            { value: "2_bedroom", label: "2 bedrooms" },
            { value: "3_bedroom", label: "3 bedrooms" },
          ],
        },
        {
          id: "furnishedStatus",
          label: "Furnishing",
          type: "select",
          placeholder: "Either is fine",
          options: [
            { value: "furnished", label: "Furnished" },
            { value: "semi_furnished", label: "Partly furnished" },
            { value: "unfurnished", label: "Unfurnished" },
          ],
        },
      ],
    },
    {
      id: "budget_step",
      title: "Budget",
      description: "What can you pay each month, and how much up front?",
      fields: [
        {
          id: "rentRange",
          label: "Monthly rent",
          type: "range",
          defaultValue: [800, 2000],
          min: 300,
          max: 5000,
          step: 50,
        },
        {
          id: "includeUtilities",
          label: "Utilities included",
          type: "checkbox",
        },
        {
          id: "maxDeposit",
          label: "Highest deposit",
          type: "select",
          placeholder: "No limit",
          options: [
            { value: "1_month", label: "1 month's rent" },
            { value: "2_months", label: "2 months' rent" },
            { value: "3_months", label: "3 months' rent" },
          ],
        },
      ],
    },
    {
      id: "features_step",
      title: "Features",
      description: "Pick only what you couldn't do without; a short list finds more flats.",
      fields: [
        {
          id: "mustHaveFeatures",
          label: "Must-haves",
          type: "multiSelect",
          placeholder: "Choose any",
          options: [
            { value: "balcony", label: "Balcony" },
            { value: "parking", label: "Parking" },
            { value: "elevator", label: "Elevator" },
            { value: "airConditioning", label: "Air conditioning" },
            { value: "petsAllowed", label: "Pets allowed" },
            { value: "washingMachine", label: "Washing machine" },
            { value: "dishwasher", label: "Dishwasher" },
          ],
        },
        {
          id: "proximityPreferences",
          label: "Close to",
          type: "multiSelect",
          placeholder: "Choose any",
          options: [
            { value: "publicTransport", label: "Public transport" },
            { value: "groceryStores", label: "Grocery stores" },
            { value: "parks", label: "Parks" },
            { value: "restaurants", label: "Restaurants" },
            { value: "gym", label: "Gym" },
          ],
        },
      ],
    },
    {
      id: "contact_step",
      title: "Contact",
      description: "Where should we send your shortlist?",
      fields: [
        {
          id: "name",
          label: "Full name",
          type: "text",
          placeholder: "First and last name",
          errorMessage: "Please enter your full name",
          required: true,
        },
        {
          id: "email",
          label: "Email",
          type: "email",
          placeholder: "you@example.com",
          errorMessage: "Please enter a valid email address",
          required: true,
        },
        {
          id: "phone",
          label: "Phone",
          type: "tel",
          placeholder: "Optional, with country code",
        },
        {
          id: "additionalComments",
          label: "Anything else?",
          type: "textarea",
          placeholder: "A street you love, a piano, a cat called Olive",
        },
        {
          id: "agreeToTerms",
          label: "I agree to the Terms and Conditions and the Privacy Policy",
          type: "checkbox",
          errorMessage: "You must agree to the Terms and Conditions to proceed",
          required: true,
        },
      ],
    },
  ],
};
