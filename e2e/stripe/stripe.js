// Replaces Stripe's script with the parts that @stripe/react-stripe-js and our page use. Like the real one, it puts the
// card
// fields into a frame of js.stripe.com, so that the page cannot access card data.
(() => {
  const HOME = 'https://js.stripe.com';
  const API = 'https://api.stripe.com/v1';

  /** Sends a message to a frame and waits for the response. */
  const talk = (frame, message) =>
    new Promise((done) => {
      const id = Math.random();
      const hear = ({ origin, data }) => {
        if (origin !== HOME || data.id !== id) return;
        removeEventListener('message', hear);
        done(data.answer);
      };
      addEventListener('message', hear);
      frame.contentWindow.postMessage({ ...message, id }, HOME);
    });

  class PaymentElement {
    constructor(group) {
      this.group = group;
      this.listeners = {};
    }
    on(event, listener) {
      (this.listeners[event] ??= []).push(listener);
      return this;
    }
    off(event, listener) {
      this.listeners[event] = (this.listeners[event] ?? []).filter((known) => known !== listener);
      return this;
    }
    tell(event, detail) {
      for (const listener of this.listeners[event] ?? []) listener({ elementType: 'payment', ...detail });
    }
    mount(place) {
      this.frame = document.createElement('iframe');
      this.frame.title = 'Secure payment input frame';
      this.frame.src = `${HOME}/%TRAIN%/fields.html`;
      Object.assign(this.frame.style, { border: '0', width: '100%', height: '220px', colorScheme: 'normal' });
      this.hear = ({ origin, source, data }) => {
        if (origin !== HOME || source !== this.frame.contentWindow || !data.event) return;
        if (data.event === 'ready') this.dress();
        this.tell(data.event, data.detail);
      };
      addEventListener('message', this.hear);
      place.append(this.frame);
    }
    dress() {
      const { appearance } = this.group.options;
      this.frame?.contentWindow?.postMessage({ do: 'dress', appearance }, HOME);
    }
    update() {}
    unmount() {
      removeEventListener('message', this.hear);
      this.frame?.remove();
    }
    destroy() {
      this.unmount();
      this.group.element = null;
    }
    focus() {}
    blur() {}
    clear() {}
  }

  class Elements {
    constructor(options) {
      this.options = options;
      this.element = null;
    }
    create(type) {
      if (type !== 'payment') throw new Error(`The stand-in has no ${type} element.`);
      this.element = new PaymentElement(this);
      return this.element;
    }
    getElement() {
      return this.element;
    }
    update(options) {
      Object.assign(this.options, options);
      this.element?.dress();
    }
    submit() {
      return talk(this.element.frame, { do: 'check' });
    }
  }

  /** Shows the bank's page over everything else. Resolves to false if it was closed without an answer. */
  const showBank = (clientSecret) =>
    new Promise((done) => {
      const cover = document.createElement('div');
      Object.assign(cover.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        background: 'rgb(0 0 0 / 50%)',
      });
      const frame = document.createElement('iframe');
      frame.title = 'Stripe: your bank';
      frame.src = `https://hooks.stripe.com/3d_secure_2/bank.html?secret=${encodeURIComponent(clientSecret)}`;
      Object.assign(frame.style, {
        border: '0',
        position: 'absolute',
        inset: '0',
        margin: 'auto',
        width: 'min(22rem, 90vw)',
        height: '16rem',
        background: 'white',
        colorScheme: 'light',
      });
      const hear = ({ origin, data }) => {
        if (origin !== 'https://hooks.stripe.com') return;
        removeEventListener('message', hear);
        cover.remove();
        done(data.answered);
      };
      addEventListener('message', hear);
      cover.append(frame);
      document.body.append(cover);
    });

  window.Stripe = (key) => ({
    elements: (options) => new Elements({ ...options }),
    createPaymentMethod: ({ elements }) => talk(elements.element.frame, { do: 'create', key }),
    async handleNextAction({ clientSecret }) {
      const answered = await showBank(clientSecret);
      if (!answered) return { error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' } };
      const query = new URLSearchParams({ client_secret: clientSecret, key });
      const response = await fetch(`${API}/payment_intents/${clientSecret.split('_secret_')[0]}?${query}`);
      const intent = await response.json();
      return intent.last_payment_error ? { error: intent.last_payment_error } : { paymentIntent: intent };
    },
    createToken() {},
    confirmCardPayment() {},
    registerAppInfo() {},
    _registerWrapper() {},
  });
  window.Stripe.version = '%TRAIN%';
})();
