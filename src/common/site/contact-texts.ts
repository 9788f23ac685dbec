/** The built-in texts of the contact page's form. */
export const contactTexts = {
  contactHeadline: "Write to us",
  contactName: "Name",
  contactEmail: "Email",
  contactMessage: "Message",
  contactButton: "Send message",
  contactRefused: "Almost there. Please look at this again:",
  contactUnsent: "Your message was not sent. Your words are still here:",
  contactNameMissing: "Please enter your name",
  contactEmailInvalid: "Please enter a valid email address",
  contactMessageMissing: "Please write your message",
  contactThanksHeadline: "Thank you for writing",
  contactThanks:
    "Your message has reached us. A person reads it and answers to your email address.",
  contactAgain: "Write another message",
};
